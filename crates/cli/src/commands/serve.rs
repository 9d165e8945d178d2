//! `keymove serve`: the workbench, for a browser on this machine.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, value_parser};
use server::{Server, Settings, Token};

use super::Run;
use crate::answer::EXIT_CODES;
use crate::stop::Stop;
use crate::{Answer, Console};

/// Serve the workbench: compose, solve, browse puzzles and analyse in a browser
///
/// Opens a page on this machine and needs nothing from the network. Other machines can connect
/// only with --address, and then need the token in the printed link. Ctrl-C ends it.
/// docs/guide/workbench.md explains the page and the API.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove serve --open
  keymove serve --port 8080 --time 1h
  keymove serve --address 0.0.0.0 --port 8080

{EXIT_CODES}"))]
pub(super) struct Serve {
    /// Port; 0 picks a free one
    #[arg(long, value_name = "N", default_value_t = 8040)]
    port: u16,
    /// Address to listen on; any other than loopback needs a token
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// Token that requests must contain: at least eight letters, digits, - or _; by default a random one
    /// is made if one is needed
    #[arg(long, value_name = "TOKEN", value_parser = token)]
    token: Option<Token>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Number of threads that all requests share; defaults to the number of processors
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Time limit per request, such as 10s or 2min; a bare number is seconds
    #[arg(long, value_name = "TIME", default_value = "10min", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Duration,
    /// Memory limit for the tables of a request
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
}

impl Run for Serve {
    const NAME: &'static str = "serve";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let address = SocketAddr::from((self.address, self.port));
        let defaults = Settings::default();
        let server = Server::bind(Settings {
            address,
            token: self.token,
            threads: self
                .threads
                .and_then(|threads| NonZeroUsize::new(threads.into()))
                .unwrap_or(defaults.threads),
            time: self.time,
            memory: self.memory,
            ..defaults
        })
        .with_context(|| format!("cannot listen on {address}"))?;
        if !server::has_page() {
            console.warn(
                "the page is not in this binary: `npm --prefix web ci && npm --prefix web run build`, then build again; \
                 the API works",
            );
        }
        let url = server.url();
        console.print(&format!("Keymove's workbench: {url}\n"))?;
        let end = server.end();
        Stop::on_interrupt_do(move || end.now())?;
        if self.open && !opened(&url) {
            console.warn("no browser could be started: open the link yourself");
        }
        server.run()?;
        Ok(Answer::Yes)
    }
}

/// Asks the system to open a link.
fn opened(url: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

fn token(text: &str) -> Result<Token, &'static str> {
    Token::new(text).ok_or("expected at least eight letters, digits, - or _")
}

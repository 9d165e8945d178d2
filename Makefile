# Builds one fast binary under the name that a test framework such as OpenBench asks for: make EXE=name
EXE ?= keymove

.PHONY: all
all:
	cargo build --release --locked -p cli --bin keymove
	cp target/release/keymove$(SUFFIX) $(EXE)$(SUFFIX)

# Windows has a suffix for programs.
ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif

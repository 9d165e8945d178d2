#!/usr/bin/env python3
"""Trains the network of an evaluation from samples that `keymove lab samples` wrote.

    python3 training/train.py chess.samples chess.net --epochs 20

Needs PyTorch and NumPy. Runs on the first GPU if there is one, else on the CPU. The samples must fit into memory.
The file format of the samples is described in crates/lab/src/learn/samples.rs, that of the network in
crates/eval/src/network/file.rs, and what the network computes in crates/eval/src/network/mod.rs.
"""

import argparse
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

# The greatest weight, so that the integers of the network cannot overflow.
BOUND = 1.98


@dataclass(frozen=True)
class Shape:
    """What the header of a file of samples says of the network."""

    game: str
    inputs: int
    most: int
    sums: int
    stages: int
    unit: int
    output_unit: int
    scale: float
    steepness: float

    @staticmethod
    def parse(line: str) -> "Shape":
        game, *words = line.split()
        number = dict(zip(words[::2], words[1::2], strict=True))
        whole = {name: int(number[name]) for name in ["inputs", "most", "sums", "stages", "unit"]}
        return Shape(
            game=game,
            output_unit=int(number["output-unit"]),
            scale=float(number["scale"]),
            steepness=float(number["steepness"]),
            **whole,
        )


class Samples:
    """The samples of a file, on the device that trains."""

    def __init__(self, path: Path, device: torch.device):
        with path.open("rb") as file:
            if file.readline() != b"keymove samples\n":
                sys.exit(f"{path}: no file of samples: expected it to begin with `keymove samples`")
            self.shape = Shape.parse(file.readline().decode())
            start = file.tell()
        record = np.dtype(
            [
                ("inputs", "<u2", (2, self.shape.most)),
                ("terms", "<f4"),
                ("goal", "<f4"),
                ("stage", "u1"),
                ("kept_aside", "u1"),
                ("zero", "<u2"),
            ]
        )
        size = path.stat().st_size - start
        if size % record.itemsize:
            sys.exit(f"{path}: cut off: {size} bytes of samples are no multiple of {record.itemsize}")
        records = np.memmap(path, record, "r", offset=start)

        def column(name: str, kind: type) -> torch.Tensor:
            return torch.from_numpy(np.ascontiguousarray(records[name]).astype(kind)).to(device)

        # Every input number is below 32768.
        self.inputs = column("inputs", np.int16)
        self.terms = column("terms", np.float32)
        self.goal = column("goal", np.float32)
        self.stage = column("stage", np.uint8)
        aside = torch.from_numpy(np.flatnonzero(records["kept_aside"]))
        learnt = torch.from_numpy(np.flatnonzero(records["kept_aside"] == 0))
        self.kept_aside, self.learnt = aside.to(device), learnt.to(device)


class Network(torch.nn.Module):
    """The network in real numbers. Its value is in units of `scale` hundredths of a pawn."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        # An input occurs in some thirty positions at a time, so that the sums begin well within the range from 0 to 1.
        self.rows = torch.nn.Parameter(torch.empty(shape.inputs, shape.sums).uniform_(-0.08, 0.08))
        self.bias = torch.nn.Parameter(torch.full((shape.sums,), 0.3) + torch.empty(shape.sums).uniform_(-0.08, 0.08))
        self.weights = torch.nn.Parameter(torch.empty(shape.stages, 2 * shape.sums).uniform_(-0.05, 0.05))
        self.offset = torch.nn.Parameter(torch.zeros(shape.stages))

    def forward(self, inputs: torch.Tensor, stage: torch.Tensor) -> torch.Tensor:
        positions, _, most = inputs.shape
        # Which inputs occur, as zeros and ones. The column after the last takes the missing ones; rows of a width that
        # the GPU multiplies fast.
        width = -(-(self.shape.inputs + 1) // 64) * 64
        present = torch.zeros(2 * positions, width, device=inputs.device)
        present.scatter_(1, inputs.reshape(2 * positions, most).long(), 1)
        rows = torch.nn.functional.pad(self.rows, (0, 0, 0, width - self.shape.inputs))
        sums = (present @ rows).reshape(positions, 2, self.shape.sums) + self.bias
        squares = sums.clamp(0, 1).square().reshape(positions, 2 * self.shape.sums)
        of_each_stage = squares @ self.weights.T + self.offset
        return of_each_stage.gather(1, stage.long().unsqueeze(1)).squeeze(1)

    @torch.no_grad()
    def confine(self) -> None:
        for parameter in [self.rows, self.bias, self.weights]:
            parameter.clamp_(-BOUND, BOUND)

    @torch.no_grad()
    def file(self, kind: str, comment: str) -> bytes:
        """The bytes of the network in integers."""
        shape = self.shape

        def integers(weights: torch.Tensor, unit: int, kind: str) -> bytes:
            return (weights.double().cpu().numpy() * unit).round().astype(kind).tobytes()

        head = "keymove network\n" + "".join(f"# {line}\n" for line in comment.splitlines())
        head += f"{kind} inputs {shape.inputs} sums {shape.sums} stages {shape.stages}\n"
        return b"".join(
            [
                head.encode(),
                integers(self.rows, shape.unit, "<i2"),
                integers(self.bias, shape.unit, "<i2"),
                integers(self.weights, shape.output_unit, "<i2"),
                integers(self.offset, shape.unit**2 * shape.output_unit, "<i4"),
            ]
        )


class Training:
    def __init__(self, samples: Samples, arguments: argparse.Namespace, device: torch.device):
        self.samples = samples
        self.arguments = arguments
        self.device = device
        self.network = Network(samples.shape).to(device)
        self.steps = arguments.epochs * (len(samples.learnt) // arguments.batch)
        self.step = 0
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=arguments.rate, weight_decay=arguments.decay, fused=device.type == "cuda"
        )

    def loss(self, numbers: torch.Tensor) -> torch.Tensor:
        """The mean squared difference between the points that the network expects and the goal."""
        samples, shape = self.samples, self.samples.shape
        value = shape.scale * self.network(samples.inputs[numbers], samples.stage[numbers])
        if self.arguments.correction:
            value = value + samples.terms[numbers]
        return (torch.sigmoid(shape.steepness * value) - samples.goal[numbers]).square().mean()

    def rate(self) -> float:
        """Rises over the first hundredth of the steps, then falls along a cosine to a hundredth of its height."""
        progress = self.step / max(self.steps, 1)
        rising = min(1.0, progress / 0.01)
        falling = 0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress))
        return self.arguments.rate * rising * falling

    def epoch(self) -> float:
        batch = self.arguments.batch
        order = self.samples.learnt[torch.randperm(len(self.samples.learnt), device=self.device)]
        total = torch.zeros((), device=self.device)
        count = len(order) // batch
        for first in range(0, count * batch, batch):
            for group in self.optimizer.param_groups:
                group["lr"] = self.rate()
            loss = self.loss(order[first : first + batch])
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self.network.confine()
            total += loss.detach()
            self.step += 1
        return (total / max(count, 1)).item()

    @torch.no_grad()
    def validation(self) -> float:
        numbers = self.samples.kept_aside.split(self.arguments.batch)
        losses = [self.loss(part) * len(part) for part in numbers]
        return (sum(losses) / max(len(self.samples.kept_aside), 1)).item()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("samples", type=Path, help="file of `keymove lab samples`")
    parser.add_argument("network", type=Path, help="write the network to this file")
    parser.add_argument("--epochs", type=int, default=20, help="passes over all samples")
    parser.add_argument("--batch", type=int, default=16_384, help="samples for each step")
    parser.add_argument("--rate", type=float, default=0.001, help="the greatest step size")
    parser.add_argument("--decay", type=float, default=0.01, help="weight decay")
    parser.add_argument("--correction", action="store_true", help="train the error of the sum of terms, not the whole value")
    parser.add_argument("--comment", default="", help="a line for the header of the network")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    torch.manual_seed(arguments.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    samples = Samples(arguments.samples, device)
    print(f"{len(samples.learnt)} samples to learn from, {len(samples.kept_aside)} held out, on {device}", flush=True)
    training = Training(samples, arguments, device)
    loss = held_out = math.nan
    for number in range(1, arguments.epochs + 1):
        started = time.time()
        loss, held_out = training.epoch(), training.validation()
        print(f"epoch {number:3}  loss {loss:.6f}  held out {held_out:.6f}  {time.time() - started:.1f} s", flush=True)
    kind = "correction" if arguments.correction else "whole"
    comment = (
        f"The network of the {samples.shape.game} evaluation.\n"
        f"Made from {len(samples.learnt)} quiet positions of games against oneself.\n"
        f"Loss {loss:.6f}, {held_out:.6f} on games held out, after {arguments.epochs} epochs at {arguments.rate}.\n"
        f"An advantage of {1 / samples.shape.steepness:.0f} is worth 73 % of the points.\n" + arguments.comment
    )
    arguments.network.write_bytes(training.network.file(kind, comment))


if __name__ == "__main__":
    main()

"""python3 learn.py FOLDER OUT MINUTES [START [mean]]

Learns a cross-encoder from the examples that train.ts wrote to FOLDER, and writes it to OUT in the form that src/embedding/cross-encoder reads.
Starts with the weights of START, a file of that form, if it is named; with `mean`, writes the mean of those and of what was learned. One thread, for so many
minutes of its processor. Where PyTorch multiplies by reference BLAS, as Debian's does by itself, a step takes three times as long as with OpenBLAS
(`libopenblas0-pthread`), and some seven times as long as with PyTorch's own wheels.
"""
import json, math, random, struct, sys, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

folder, out, minutes = sys.argv[1], sys.argv[2], float(sys.argv[3])
random.seed(1); np.random.seed(1); torch.manual_seed(1); torch.set_num_threads(1)
data = json.load(open(f'{folder}/examples.json'))
shape, texts, may_stay = data['shape'], data['texts'], data['mayStay']
dimensions, window, parts = shape['dimensions'], shape['window'], shape['asked']
VECTORS = torch.from_numpy(np.fromfile(f'{folder}/vectors.f32', dtype=np.float32).reshape(-1, dimensions))
LOOKS = torch.from_numpy(np.fromfile(f'{folder}/looks.f32', dtype=np.float32).reshape(len(VECTORS), -1))
LOWER = torch.tensor(data['lower'])
THINGS = torch.zeros(len(VECTORS), max(1, *map(len, data['things'])), dtype=torch.long)  # 0: none
for word, things in enumerate(data['things']): THINGS[word, :len(things)] = torch.tensor(things, dtype=torch.long) + 1
WIDTH, HEADS, HIDDEN, ENCODER, CROSS = 64, 4, 128, 1, 2
DROPPED, BATCH, TEXTS, PARTS, RATE = .1, 48, 8, 4, 1.5e-3
STEP, WINDOWS = data['windows']['step'], data['windows']['most']
RELATED_FROM, RELATED_FULLY = .1, .4  # as in src/embedding/related-words.ts


def pooled(text):
    ids = texts[text]
    vector = (VECTORS[ids] * LOOKS[ids, :1]).sum(0) if ids else torch.zeros(dimensions)
    return vector / vector.norm().clamp(min=1e-9)


POOLED = torch.stack([pooled(text) for text in range(len(texts))])


def share_thing(some, others):
    """1 where two words name one thing: they are fully related, whatever their vectors."""
    one, to = THINGS[some].numpy(), THINGS[others].numpy()
    (rows, at), (columns, of) = one.nonzero(), to.nonzero()
    asked, things = one[rows, at], to[columns, of]
    order = things.argsort(kind='stable')
    things, columns = things[order], columns[order]
    first = np.searchsorted(things, asked, 'left')
    counts = np.searchsorted(things, asked, 'right') - first
    found = np.repeat(first - (np.cumsum(counts) - counts), counts) + np.arange(counts.sum())
    shared = torch.zeros(len(some), len(others))
    shared[torch.from_numpy(np.repeat(rows, counts)), torch.from_numpy(columns[found])] = 1.
    return shared


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.keys_values, self.output = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(WIDTH, WIDTH)

    def forward(self, asking, read, mask, matches):
        rows, length, _ = asking.shape
        size = WIDTH // HEADS
        query = self.query(asking).view(rows, length, HEADS, size).transpose(1, 2)
        keys, values = self.keys_values(read).view(rows, -1, 2, HEADS, size).permute(2, 0, 3, 1, 4)
        odds = query @ keys.transpose(-1, -2) / size ** .5
        if matches is not None: odds = odds + matches
        shares = odds.masked_fill(~mask[:, None, None, :], -1e4).softmax(-1)
        return self.output((shares @ values).transpose(1, 2).reshape(rows, length, WIDTH))


class Layer(nn.Module):
    def __init__(self, reads_other):
        super().__init__()
        self.attention, self.before = Attention(), nn.LayerNorm(WIDTH)
        self.read = nn.LayerNorm(WIDTH) if reads_other else None
        self.before_hidden, self.widen, self.narrow = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, HIDDEN), nn.Linear(HIDDEN, WIDTH)
        self.matches = nn.Parameter(torch.tensor([[4., 2.]]).repeat(HEADS, 1)) if reads_other else None
        self.drop = nn.Dropout(DROPPED)

    def forward(self, rows, mask, read=None, related=None, equal=None):
        normed = self.before(rows)
        other = normed if read is None else self.read(read)
        matches = None if read is None else self.matches[:, 0].view(1, -1, 1, 1) * related + self.matches[:, 1].view(1, -1, 1, 1) * equal
        rows = rows + self.drop(self.attention(normed, other, mask, matches))
        return rows + self.drop(self.narrow(F.relu(self.widen(self.before_hidden(rows)))))


class CrossEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.word, self.look = nn.Linear(dimensions, WIDTH, bias=False), nn.Linear(LOOKS.shape[1], WIDTH)
        self.places = nn.Parameter(torch.randn(max(sum(parts), window), WIDTH) * .02)
        self.sides = nn.Parameter(torch.zeros(len(parts) + 1, WIDTH))  # the parts of what is asked, then the text
        self.match = nn.Linear(3, WIDTH)
        self.encoder = nn.ModuleList([Layer(False) for _ in range(ENCODER)])
        self.cross = nn.ModuleList([Layer(True) for _ in range(CROSS)])
        self.last, self.pool = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 1, bias=False)
        self.answer, self.score, self.drop = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 1), nn.Dropout(DROPPED)

    def encode(self, ids, sides, mask):
        found, places = torch.unique(ids, return_inverse=True)
        words = self.word(VECTORS[found]) + self.look(LOOKS[found])
        if self.training: words = words * (torch.rand(len(found), 1) > DROPPED).float()
        rows = self.drop(F.embedding(places, words) + self.places[:ids.shape[1]] + self.sides[sides])
        for layer in self.encoder: rows = layer(rows, mask)
        return rows

    def forward(self, asked, sides, asked_mask, text, text_mask, group):
        """The score of each text with the question that `group` names. Texts of like length are read together, for little padding."""
        length = int(asked_mask.sum(1).max())
        asked, sides, asked_mask = asked[:, :length], sides[:, :length], asked_mask[:, :length]
        rows = self.encode(asked, sides, asked_mask)
        some, at = torch.unique(asked, return_inverse=True)
        order = text_mask.sum(1).argsort()
        scores = [self.read(rows, asked, asked_mask, (some, at), text[of], text_mask[of], group[of]) for of in order.chunk(PARTS)]
        return torch.cat(scores)[order.argsort()]

    def read(self, rows, asked, asked_mask, words, text, text_mask, group):
        """The scores of some texts, each with the question that `group` names."""
        longest, length = int(text_mask.sum(1).max()), asked.shape[1]
        text, text_mask = text[:, :longest], text_mask[:, :longest]
        read = self.encode(text, torch.full_like(text, len(parts)), text_mask)
        with torch.no_grad():
            some, at = words[0], words[1][group]
            others, to = torch.unique(text, return_inverse=True)
            related = ((VECTORS[some] @ VECTORS[others].T - RELATED_FROM) / (RELATED_FULLY - RELATED_FROM)).clamp(0, 1)
            related = torch.maximum(related, share_thing(some, others))
            both = torch.stack([related, (LOWER[some][:, None] == LOWER[others][None]).float()], -1).view(-1, 2)
            both = both[(at[:, :, None] * len(others) + to[:, None, :]).view(-1)].view(len(text), length, longest, 2)
            related, equal = (both * text_mask[:, None, :, None].float()).unbind(-1)
        features = torch.stack([related.amax(-1), equal.amax(-1), LOOKS[asked][..., 0].clamp(max=2)[group]], -1)
        rows = rows[group] + self.match(features)
        related, equal = related[:, None], equal[:, None]
        for layer in self.cross: rows = layer(rows, text_mask, read, related, equal)
        rows = self.last(rows)
        shares = self.pool(rows)[..., 0].masked_fill(~asked_mask[group], -1e4).softmax(-1)
        return self.score(F.relu(self.answer((shares[..., None] * rows).sum(1))))[:, 0]


def padded(rows, longest):
    ids = np.zeros((len(rows), longest), dtype=np.int64); mask = np.zeros((len(rows), longest), dtype=bool)
    for at, row in enumerate(rows): ids[at, :len(row)] = row; mask[at, :max(1, len(row))] = True
    return torch.from_numpy(ids), torch.from_numpy(mask)


def candidates(example, pools):
    """A right text if there is one, then those that tempt most: near what is asked in meaning."""
    asked, right, others, pool = example
    right = [random.choice(right)] if right else []
    room, near = TEXTS - len(right), sum(POOLED[one] for one in asked)
    others = list(others)
    if len(others) < room and pool >= 0:
        some = [text for text in random.sample(pools[pool], min(len(pools[pool]), 100)) if text not in example[1] and text not in asked and text not in others]
        nearest = torch.topk(POOLED[some] @ near, min(len(some), 20)).indices.tolist() if some else []
        random.shuffle(nearest)
        others += [some[at] for at in nearest[:room - len(others)]]
    if len(others) > room:
        nearest = torch.topk(POOLED[others] @ near, min(len(others), room + 2)).indices.tolist()
        random.shuffle(nearest)
        others = [others[at] for at in nearest[:room]]
    return right + others


def windows(words):
    """The windows in which src/embedding/cross-encoder reads a text."""
    starts = [0] + [start for start in range(STEP, len(words), STEP) if start + window - STEP < len(words)]
    return [words[start:start + window] for start in starts[:WINDOWS]]


def scored(model, examples, pools):
    """The scores of the candidates of some examples, with that of staying first where nothing may be right, and the right places."""
    chosen = [candidates(one, pools) for one in examples]
    asked, sides = [], []
    for one in examples:
        split = [texts[text][:most] for text, most in zip(one[0], parts)]
        asked.append(sum(split, [])); sides.append([side for side, some in enumerate(split) for _ in some])
    asked, asked_mask = padded(asked, sum(parts)); sides, _ = padded(sides, sum(parts))
    read = [(row, place, at, words) for row, some in enumerate(chosen) for place, one in enumerate(some) for at, words in enumerate(windows(texts[one]))]
    rows, places, at, words = zip(*read)
    text, mask = padded(words, window)
    found = model(asked, sides, asked_mask, text, mask, torch.tensor(rows))
    # The best window of a text counts.
    scores = torch.full((len(chosen), TEXTS, max(at) + 1), -1e4).index_put((torch.tensor(rows), torch.tensor(places), torch.tensor(at)), found).amax(-1)
    if not may_stay: return scores, torch.zeros(len(examples), dtype=torch.long)
    return torch.cat([torch.zeros(len(examples), 1), scores], 1), torch.tensor([1 if one[1] else 0 for one in examples])


def batches(examples):
    """All examples in batches, in any order, those of like length together."""
    random.shuffle(examples)
    length = lambda one: sum(min(most, len(texts[text])) for text, most in zip(one[0], parts))
    found = []
    for start in range(0, len(examples), 20 * BATCH):
        some = sorted(examples[start:start + 20 * BATCH], key=length)
        found += [some[at:at + BATCH] for at in range(0, len(some) - BATCH + 1, BATCH)]
    random.shuffle(found)
    return found


def judge(model):
    examples, pools = data['keptApart']['examples'], data['keptApart']['pools']
    found = {True: [0, 0], False: [0, 0]}
    model.eval()
    with torch.no_grad():
        for start in range(0, len(examples), 64):
            some = examples[start:start + 64]
            scores, right = scored(model, some, pools)
            for one, is_right in zip(some, (scores.argmax(1) == right).tolist()):
                found[bool(one[1])][0] += is_right; found[bool(one[1])][1] += 1
    model.train()
    print(f'kept apart: the right text chosen in {found[True][0]} of {found[True][1]}' + (f', none where none is right in {found[False][0]} of {found[False][1]}' if may_stay else ''), flush=True)


def weights(model):
    """All weights in the order of the file. A matrix stands there by columns; a layer that has no bias, with zeros for it."""
    linear = lambda one: [one.weight.T, one.bias if one.bias is not None else torch.zeros(one.weight.shape[0])]
    norm = lambda one: [one.weight, one.bias]
    def layer(one):
        found = norm(one.before) + (norm(one.read) if one.read is not None else [])
        for part in (one.attention.query, one.attention.keys_values, one.attention.output): found += linear(part)
        found += norm(one.before_hidden) + linear(one.widen) + linear(one.narrow)
        return found + ([one.matches] if one.matches is not None else [])
    found = linear(model.word) + linear(model.look) + [model.places, model.sides] + linear(model.match)
    for one in [*model.encoder, *model.cross]: found += layer(one)
    return found + norm(model.last) + [model.pool.weight] + linear(model.answer) + [model.score.weight, model.score.bias]


def write(model):
    bits = torch.cat([one.detach().float().reshape(-1) for one in weights(model)]).numpy().astype(np.float32).view(np.uint32)
    rounded = ((bits + ((bits >> 16) & 1) + 0x7fff) >> 16).astype(np.uint16)
    head = json.dumps({**shape, 'width': WIDTH, 'heads': HEADS, 'hidden': HIDDEN, 'encoder': ENCODER, 'cross': CROSS}).encode()
    with open(out, 'wb') as file: file.write(b'XENC0001' + struct.pack('<I', len(head)) + head + rounded.tobytes())


def read_weights(model, path):
    """Takes the weights of a file that `write` wrote."""
    with open(path, 'rb') as file: content = file.read()
    start = 12 + struct.unpack_from('<I', content, 8)[0]
    numbers = torch.from_numpy((np.frombuffer(content, np.uint16, offset=start).astype(np.uint32) << 16).view(np.float32))
    at = 0
    with torch.no_grad():
        for one in weights(model):
            one.copy_(numbers[at:at + one.numel()].view(one.shape)); at += one.numel()
    assert at == len(numbers), f'{path} has {len(numbers)} numbers, the model {at}'


model = CrossEncoder()
if len(sys.argv) > 4: read_weights(model, sys.argv[4])
if len(sys.argv) > 4: judge(model)
started = [one.detach().clone() for one in weights(model)]
optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=.02)
examples, pools = data['learned']['examples'], data['learned']['pools']
start, step, lost, chosen = time.process_time(), 0, 0., 0
while (time.process_time() - start) / 60 < minutes:
    for batch in batches(examples):
        passed = (time.process_time() - start) / 60 / minutes
        if passed > 1: break
        for group in optimizer.param_groups: group['lr'] = RATE * min(1, (step + 1) / 200) * max(.02, .5 + .5 * math.cos(math.pi * passed))
        scores, right = scored(model, batch, pools)
        loss = F.cross_entropy(scores, right)
        optimizer.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(model.parameters(), 1.); optimizer.step()
        step += 1; lost += loss.item(); chosen += (scores.argmax(1) == right).float().mean().item()
        if step % 250 == 0:
            print(f'{step} steps, {time.process_time() - start:.0f} s: loss {lost / 250:.3f}, right {chosen / 250:.3f}', flush=True); lost = chosen = 0.
        if step % 1000 == 0: judge(model)
judge(model)
if sys.argv[5:] == ['mean']:
    with torch.no_grad():
        for one, before in zip(weights(model), started): one.lerp_(before, .5)
    judge(model)
write(model)

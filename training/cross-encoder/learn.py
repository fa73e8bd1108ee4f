"""python3 learn.py FOLDER OUT MINUTES WIDTH [START]

Trains a cross-encoder on the rooms that train.ts wrote to FOLDER, and writes it to OUT in the format that
src/embedding/cross-encoder reads. Starts from the weights of START, a file in the same format, if given. The texts of
a room are encoded once for all its examples. Uses one thread, for MINUTES of processor time. If PyTorch uses the
reference BLAS, Debian's default, a step takes three times as long as with OpenBLAS (`libopenblas0-pthread`), and some
seven times as long as with PyTorch's own wheels.
"""
import json, math, os, random, struct, sys, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

folder, out, minutes = sys.argv[1], sys.argv[2], float(sys.argv[3])
random.seed(1); np.random.seed(1); torch.manual_seed(1); torch.set_num_threads(1)
data = json.load(open(f'{folder}/rooms.json'))
shape, texts, may_stay = data['shape'], data['texts'], data['mayStay']
dimensions, window, parts = shape['dimensions'], shape['window'], shape['question']
VECTORS = torch.from_numpy(np.fromfile(f'{folder}/vectors.f32', dtype=np.float32).reshape(-1, dimensions))
LOOKS = torch.from_numpy(np.fromfile(f'{folder}/looks.f32', dtype=np.float32).reshape(len(VECTORS), -1))
LOWER, THINGS = torch.tensor(data['lower']), data['things']
STEP, WINDOWS = data['windows']['step'], data['windows']['most']
DROPPED, RATE = .03, 8e-4
# Rooms per step, how many of them are joined from a pool, texts in a joined room, and maximum examples in any room.
ROOMS, POOLED_ROOMS, TEXTS, EXAMPLES = 4, 1, 16, 24
KEPT_OF_MEAN = .999  # the file gets a moving average of the weights
RELATED_FROM, RELATED_FULLY = .1, .4  # as in src/embedding/cross-encoder/related-words.ts
NEVER = -1e4


def header(path):
    with open(path, 'rb') as file: content = file.read()
    end = 12 + struct.unpack_from('<I', content, 8)[0]
    return json.loads(content[12:end]), content[end:]


def shape_of_layers():
    if len(sys.argv) > 5: return [header(sys.argv[5])[0][name] for name in ('width', 'heads', 'hidden', 'encoder', 'cross')]
    width = int(sys.argv[4])
    return [width, width // 16, 2 * width, 1, 2]


WIDTH, HEADS, HIDDEN, ENCODER, CROSS = shape_of_layers()


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
        shares = odds.masked_fill(~mask[:, None, None, :], NEVER).softmax(-1)
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
        self.sides = nn.Parameter(torch.zeros(len(parts) + 1, WIDTH))  # input parts, then the text
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

    def forward(self, question, sides, question_mask, text, text_mask):
        """The score of each text with each question: questions × texts. For a text, all questions form one row of
        words, since words do not attend to those of other questions."""
        examples, length = question.shape
        words = question_mask.view(-1).nonzero()[:, 0]
        rows = self.encode(question, sides, question_mask).view(-1, WIDTH)[words]
        read = self.encode(text, torch.full_like(text, len(parts)), text_mask)
        with torch.no_grad(): related, equal = matches(question.view(-1)[words], text, text_mask)
        importance = LOOKS[question.view(-1)[words], 0].clamp(max=2).expand(len(text), -1)
        rows = rows + self.match(torch.stack([related.amax(-1), equal.amax(-1), importance], -1))
        for layer in self.cross: rows = layer(rows, text_mask, read, related[:, None], equal[:, None])
        rows = self.last(rows)
        spread = lambda filled, some: filled.index_copy(1, words, some).view(len(text), examples, length, -1)
        shares = spread(torch.full((len(text), examples * length, 1), NEVER), self.pool(rows)).softmax(2)
        mean = (shares * spread(torch.zeros(len(text), examples * length, WIDTH), rows)).sum(2)
        return self.score(F.relu(self.answer(mean)))[..., 0].T


def matches(question, text, mask):
    """How far each word of each text is related to, and equals, each word of the questions: texts × question words ×
    words. Words for the same thing are fully related."""
    some, at = torch.unique(question, return_inverse=True)
    others, to = torch.unique(text, return_inverse=True)
    related = ((VECTORS[some] @ VECTORS[others].T - RELATED_FROM) / (RELATED_FULLY - RELATED_FROM)).clamp(0, 1)
    naming = {}
    for place, word in enumerate(others.tolist()):
        for thing in THINGS[word]: naming.setdefault(thing, []).append(place)
    for row, word in enumerate(some.tolist()):
        for thing in THINGS[word]: related[row, naming.get(thing, [])] = 1.
    equal = (LOWER[some][:, None] == LOWER[others][None]).float()
    return [one[at][:, to].transpose(0, 1) * mask[:, None].float() for one in (related, equal)]


def padded(rows):
    longest = max(1, max(map(len, rows)))
    ids = np.zeros((len(rows), longest), dtype=np.int64); mask = np.zeros((len(rows), longest), dtype=bool)
    for at, row in enumerate(rows): ids[at, :len(row)] = row; mask[at, :max(1, len(row))] = True
    return torch.from_numpy(ids), torch.from_numpy(mask)


def windows(words):
    """The windows of a text, as in src/embedding/cross-encoder."""
    starts = [0] + [start for start in range(STEP, len(words), STEP) if start + window - STEP < len(words)]
    return [words[start:start + window] for start in starts[:WINDOWS]]


def scored(model, room):
    """The scores of a room, examples × texts, and which texts are right. Barred texts get no score. If no text may be
    right, the last column is the score of that case."""
    some, examples = room['texts'], room['examples']
    split = [[texts[text][:most] for text, most in zip(question, parts)] for question, _, _ in examples]
    question, question_mask = padded([sum(one, []) for one in split])
    sides, _ = padded([[side for side, words in enumerate(one) for _ in words] for one in split])
    read = [(place, words) for place, text in enumerate(some) for words in windows(texts[text])]
    found = model(question, sides, question_mask, *padded([words for _, words in read]))
    # The score of a text is that of its best window.
    owner = torch.tensor([place for place, _ in read]).expand(len(examples), -1)
    scores = torch.full((len(examples), len(some)), NEVER).scatter_reduce(1, owner, found, 'amax')
    right = torch.zeros(len(examples), len(some) + may_stay, dtype=torch.bool)
    barred = torch.zeros(len(examples), len(some), dtype=torch.bool)
    for at, (_, ones, others) in enumerate(examples):
        right[at, ones if ones else [-1]] = True
        barred[at, others] = True
    scores = scores.masked_fill(barred, NEVER)
    return (torch.cat([scores, torch.zeros(len(examples), 1)], 1) if may_stay else scores), right


def losses(scores, right):
    """For each example, the mean loss of its right texts, each against all wrong ones."""
    wrong = torch.logsumexp(scores.masked_fill(right, NEVER), 1, keepdim=True)
    return ((torch.logaddexp(scores, wrong) - scores) * right).sum(1) / right.sum(1)


def is_right(scores, right):
    return right.gather(1, scores.argmax(1, keepdim=True))[:, 0]


def pooled(text):
    ids = texts[text]
    vector = (VECTORS[ids] * LOOKS[ids, :1]).sum(0) if ids else torch.zeros(dimensions)
    return vector / vector.norm().clamp(min=1e-9)


def put_together(pool):
    """Joins small rooms with similar meaning into one, without duplicate texts."""
    some = random.sample(pool, min(len(pool), 150))
    near = torch.stack([sum(pooled(text) for text in one['texts']) for one in some])
    count = TEXTS // len(some[0]['texts'])
    nearest = (near @ near[0]).topk(min(len(some), count * 3 // 2)).indices[1:].tolist()
    room = {'texts': [], 'examples': []}
    for one in [some[0], *(some[at] for at in random.sample(nearest, min(len(nearest), count - 1)))]:
        if set(one['texts']) & set(room['texts']): continue
        shift = len(room['texts'])
        room['texts'] += one['texts']
        room['examples'] += [(question, [place + shift for place in right], [place + shift for place in barred]) for question, right, barred in one['examples']]
    return room


def drawn(lesson):
    """An endless sequence of rooms: all rooms of the lesson in random order, again and again, with joined rooms from
    pools in between."""
    while True:
        for at, room in enumerate(random.sample(lesson['rooms'], len(lesson['rooms']))):
            yield room
            if at % (ROOMS - POOLED_ROOMS) == 0:
                for _ in range(POOLED_ROOMS): yield put_together(random.choices(lesson['pools'], [len(pool) for pool in lesson['pools']])[0])


def judge(model):
    found = {True: [0, 0], False: [0, 0]}
    lost = 0.
    model.eval()
    with torch.no_grad():
        for room in data['keptApart']['rooms']:
            if not room['examples']: continue
            scores, right = scored(model, room)
            lost += losses(scores, right).sum().item()
            for (_, ones, _), chosen in zip(room['examples'], is_right(scores, right).tolist()):
                found[bool(ones)][0] += chosen; found[bool(ones)][1] += 1
    model.train()
    count = found[True][1] + found[False][1]
    print(f'kept apart: the right text chosen in {found[True][0]} of {found[True][1]}' + (f', none where none is right in {found[False][0]} of {found[False][1]}' if may_stay else '') + f', loss {lost / count:.3f}', flush=True)


def weights(model):
    """All weights in the order of the file, which stores matrices by columns, and zeros as the bias of a layer without
    one."""
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
    with open(f'{out}.new', 'wb') as file: file.write(b'XENC0001' + struct.pack('<I', len(head)) + head + rounded.tobytes())
    os.replace(f'{out}.new', out)


def read_weights(model, path):
    """Loads the weights from a file that `write` wrote. If its model reads more parts before the text, the first of
    them are left out."""
    head, content = header(path)
    numbers = torch.from_numpy((np.frombuffer(content, np.uint16).astype(np.uint32) << 16).view(np.float32))
    stored = {id(model.places): max(sum(head['question']), head['window']), id(model.sides): len(head['question']) + 1}
    at = 0
    with torch.no_grad():
        for one in weights(model):
            shape = (stored.get(id(one), one.shape[0]), *one.shape[1:])
            some = numbers[at:at + math.prod(shape)].view(shape); at += some.numel()
            one.copy_(some[-len(one):] if one is model.sides else some[:len(one)])
    assert at == len(numbers), f'{path} has {len(numbers)} numbers, the model {at}'


def take(model, numbers):
    with torch.no_grad():
        for one, number in zip(model.parameters(), numbers): one.copy_(number)


model = CrossEncoder()
if len(sys.argv) > 5: read_weights(model, sys.argv[5]); judge(model)
mean = [one.detach().clone() for one in model.parameters()]
optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, betas=(.9, .98), weight_decay=.02)
rooms = drawn(data['learned'])
start, step, lost, chosen, seen = time.process_time(), 0, 0., 0, 0
while (passed := (time.process_time() - start) / 60 / minutes) < 1:
    for group in optimizer.param_groups: group['lr'] = RATE * min(1, (step + 1) / 300) * max(.01, .5 + .5 * math.cos(math.pi * passed))
    optimizer.zero_grad()
    for _ in range(ROOMS):
        room = next(rooms)
        room = {**room, 'examples': random.sample(room['examples'], min(len(room['examples']), EXAMPLES))}
        if not room['examples']: continue
        scores, right = scored(model, room)
        loss = losses(scores, right)
        (loss.mean() / ROOMS).backward()
        lost += loss.sum().item(); chosen += is_right(scores, right).sum().item(); seen += len(loss)
    nn.utils.clip_grad_norm_(model.parameters(), 1.); optimizer.step()
    step += 1
    with torch.no_grad():
        for one, now in zip(mean, model.parameters()): one.lerp_(now, 1 - min(KEPT_OF_MEAN, step / (step + 100)))
    if step % 250 == 0:
        print(f'{step} steps, {time.process_time() - start:.0f} s: loss {lost / seen:.3f}, right {chosen / seen:.3f}', flush=True); lost, chosen, seen = 0., 0, 0
    if step % 1000 == 0:
        own = [one.detach().clone() for one in model.parameters()]
        take(model, mean); judge(model); write(model); take(model, own)
take(model, mean); judge(model); write(model)

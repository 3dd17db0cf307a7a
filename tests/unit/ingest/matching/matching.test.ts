import { describe, expect, test } from 'vitest'
import { matchAll, type Row } from './keys-of.ts'

function lines(numbers: readonly number[], row: Row = {}): Row[] {
  return numbers.map((line) => ({ line, ...row }))
}

describe('a result is matched', () => {
  test('by rule, path and fingerprint, whatever its line and its words', () => {
    const { of, why } = matchAll([{ print: 'x', line: 9, message: 'Other' }], [{ print: 'y' }, { print: 'x' }])
    expect(of).toEqual([1])
    expect(why).toEqual([{ tier: 'identity', choice: 'only' }])
  })

  test('however many of its identity have no line, of which some are left', () => {
    const many = (count: number) => Array.from({ length: count }, (): Row => ({ line: 0 }))
    const { of } = matchAll(many(10), many(200_000))
    expect(of.filter((place) => place !== -1)).toHaveLength(10)
  })

  test('with an open one before a fixed one, and with a fixed one where no open one is', () => {
    const fixed = { line: 1, open: false }
    expect(matchAll(lines([1]), [fixed, { line: 2 }]).of).toEqual([1])
    expect(matchAll(lines([1]), [fixed]).of).toEqual([0])
  })

  test('by its fingerprint on another path', () => {
    const { of, why } = matchAll([{ print: 'x', path: 'b.ts' }], [{ print: 'x', path: 'a.ts' }])
    expect([of, why]).toEqual([[0], [{ tier: 'fingerprint', choice: 'only' }]])
  })

  test('not by a fingerprint that two others have as well, nor by one made of words where nothing else says that its file moved', () => {
    const elsewhere = [
      { print: 'x', path: 'a.ts' },
      { print: 'x', path: 'b.ts' },
    ]
    const still = [{ print: 'still' }, { print: 'still', path: 'b.ts' }]
    expect(matchAll([...still, { print: 'x', path: 'c.ts' }], [...still, ...elsewhere]).of).toEqual([0, 1, -1])
    expect(matchAll([{ path: 'b.ts' }, { print: 'a' }], [{ path: 'a.ts' }, { print: 'a' }]).of).toEqual([-1, 1])
  })

  test('by message where its line has another text, and by line where its message is another', () => {
    expect(matchAll([{ text: 'f(y)', line: 8 }], [{ text: 'f(x)' }]).why).toEqual([{ tier: 'message', choice: 'only' }])
    expect(matchAll([{ text: 'f(x)', message: 'New words' }], [{ text: 'f(x)' }]).why).toEqual([{ tier: 'snippet', choice: 'only' }])
    expect(matchAll([{ text: 'f(y)', message: 'New words' }], [{ text: 'f(x)' }]).of).toEqual([-1])
  })

  test('by a message whose lines end otherwise, whose letters are composed otherwise, or whose numbers are written otherwise', () => {
    const said = (messages: string[]): Row[] => messages.map((message, at) => ({ message, line: at * 3 + 1 }))
    const before = said(['One\nline', 'a caf\u00e9', '999 of 1.5 MB', 'is v1'])
    expect(matchAll(said(['One\r\nline', 'a cafe\u0301', '1,000 of 2 MB', 'is v2']), before).of).toEqual([0, 1, 2, -1])
  })

  test('not by a fingerprint that two have now', () => {
    const still = ['b.ts', 'c.ts'].map((path) => ({ path, print: 'still' }))
    const both = ['b.ts', 'c.ts'].map((path) => ({ path, print: 'x' }))
    expect(matchAll([...still, ...both], [...still, { path: 'a.ts', print: 'x' }]).of).toEqual([0, 1, -1, -1])
  })

  test('by its words only where nothing else had them, and nothing else has them, in its file', () => {
    const said = (print: string, line: number): Row => ({ print, line })
    const around = (last: number): Row[] => [
      { rule: 'a', line: 5 },
      { rule: 'b', line: last },
    ]
    expect(matchAll([said('z', 30), ...around(60)], [said('x', 30), said('y', 31), ...around(61)]).of).toEqual([-1, 2, 3])
    expect(matchAll([said('y', 30), said('z', 31), ...around(61)], [said('x', 30), ...around(60)]).of).toEqual([-1, -1, 1, 2])
  })

  test('by its words and its line before by its words alone', () => {
    const said = (print: string, line: number, text: string): Row => ({ print, line, text })
    const { of, why } = matchAll([said('3', 41, 'y'), said('4', 90, 'b')], [said('1', 40, 'b'), said('2', 60, 'a')])
    expect([of[1], why[1]]).toEqual([0, { tier: 'message', choice: 'only' }])
  })

  test('word for word where it stood, which is said', () => {
    expect(matchAll([{ line: 4 }], [{ line: 4 }]).why).toEqual([{ tier: 'identity', choice: 'content' }])
  })

  test('never with one of another rule', () => {
    expect(matchAll([{ rule: 's', print: 'x' }], [{ rule: 'r', print: 'x' }]).of).toEqual([-1])
  })
})

describe('of several that say the same, one whose line has another text', () => {
  const around = (by: number) => [
    { line: 1 + by, print: 'a' },
    { line: 20 + by, print: 'b' },
  ]
  const stays = { text: 'g()', print: 'g' }
  const edited = { text: 'f(x)', print: 'x' }
  const now = { text: 'f(x, y)', print: 'y' }
  const before = [...around(0), { ...stays, line: 5 }, { ...edited, line: 9 }]

  test('goes on where the lines round it moved it to, if nothing else is there', () => {
    const { of, why } = matchAll([...around(3), { ...stays, line: 8 }, { ...now, line: 12 }], before)
    expect(of).toEqual([0, 1, 2, 3])
    expect(why.at(-1)).toEqual({ tier: 'message', choice: 'place' })
  })

  test('is new on any other line, where the lines round it moved apart, and where two are on that line', () => {
    expect(matchAll([...around(3), { ...stays, line: 8 }, { ...now, line: 13 }], before).of.at(-1)).toBe(-1)
    const apart = [
      { line: 4, print: 'a' },
      { line: 24, print: 'b' },
      { ...stays, line: 8 },
      { ...now, line: 12 },
      { ...now, line: 13 },
    ]
    expect(matchAll(apart, before).of.slice(-2)).toEqual([-1, -1])
    const two = [
      { ...now, line: 12 },
      { ...now, line: 12, column: 9 },
    ]
    expect(matchAll([...around(3), { ...stays, line: 8 }, ...two], before).of.slice(-2)).toEqual([-1, -1])
  })
})

describe('of several with equal identity', () => {
  test('all that one shift brings together go together: the first is gone, or another came', () => {
    expect(matchAll(lines([18, 33, 48]), lines([10, 20, 35, 50])).of).toEqual([1, 2, 3])
    expect(matchAll(lines([7, 12, 22, 37]), lines([10, 20, 35])).of).toEqual([-1, 0, 1, 2])
  })

  test('where they would be is learned from others in the file', () => {
    const [now, before] = [lines([10, 20, 30, 40]), lines([10, 20, 30, 40, 50])]
    // By themselves they have not moved, and the last is gone.
    expect(matchAll(now, before).of).toEqual([0, 1, 2, 3])
    const around = (first: number, last: number) => [
      { line: first, print: 'a' },
      { line: last, print: 'b' },
    ]
    expect(matchAll([...now, ...around(1, 50)], [...before, ...around(11, 60)]).of).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('what is not where it would be is gone, and what is there instead is new', () => {
    const anchors = [5, 60].map((line) => ({ line, print: `p${line}` }))
    const [now, before] = [
      { line: 44, text: 'g()' },
      { line: 20, text: 'f()' },
    ]
    expect(matchAll([...lines([10]), now, ...anchors], [...lines([10]), before, ...anchors]).of).toEqual([0, -1, 2, 3])
  })

  test('they are new where two ways are as likely', () => {
    const anchors = (shift: number) => [
      { line: 5, print: 'a' },
      { line: 60 + shift, print: 'b' },
    ]
    expect(matchAll([...lines([30, 31]), ...anchors(1)], [...lines([30]), ...anchors(0)]).of).toEqual([-1, -1, 1, 2])
  })

  test('those on the line with their text go before those at their place', () => {
    const own = (line: number, text: string, print: string): Row => ({ line, text, print, message: 'Same' })
    const before = [own(1, 'a', '1'), own(20, 'b', '2'), own(40, 'c', '3')]
    const now = [own(1, 'a', '1'), own(20, 'x', '7'), own(21, 'b', '8'), own(41, 'c', '3')]
    expect(matchAll(now, before).of).toEqual([0, -1, 1, 2])
  })

  test('with no text to tell them by one comes back where it stood, or where none ever said so beside it', () => {
    const fixed = { open: false }
    expect(matchAll(lines([9]), lines([4], fixed)).of).toEqual([0])
    const other: Row = { line: 50, print: 'other' }
    expect(matchAll([...lines([9]), other], [...lines([4, 6], fixed), other]).of).toEqual([-1, 2])
    expect(matchAll([...lines([6]), other], [...lines([4, 6], fixed), other]).of).toEqual([1, 2])
    expect(matchAll(lines([9], { text: 'f()' }), lines([4, 8], { ...fixed, text: 'f()' })).of).toEqual([1])
  })

  test('a stretch that is indented otherwise is what it was', () => {
    const block = (from: number, column: number) => [0, 2, 5, 9].map((at) => ({ line: from + at, column }))
    expect(matchAll([...block(10, 5), ...block(50, 9)], [...block(10, 5), ...block(40, 5)]).of).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('however many there are, a line that comes in before them moves them all', () => {
    const many = Array.from({ length: 3_000 }, (_, at) => 1 + 3 * at + (at % 7 === 0 ? 1 : 0))
    const { of } = matchAll(lines([1, ...many.map((line) => line + 11)]), lines(many))
    expect(of.filter((place, at) => place === at - 1).length).toBeGreaterThan(2_900)
    expect(of.filter((place, at) => place !== -1 && place !== at - 1)).toEqual([])
  })

  test('are not said to be where their line went if nobody knows where it did, nor to be the only ones', () => {
    const stretch = (line: number, names: string[]): Row[] => names.map((rule, at) => ({ rule, line: line + at }))
    const [first, second] = [stretch(1, ['a', 'b', 'c', 'd']), ['e', 'f', 'g', 'h']]
    const said = (line: number, message: string): Row => ({ line, message, print: 'x' })
    const moved = matchAll(
      [...first, ...stretch(30, second), said(20, 'A'), said(44, 'B')],
      [...first, ...stretch(20, second), said(10, 'C'), said(30, 'D')],
    )
    expect([moved.of.slice(-2), moved.why.slice(-2)]).toEqual([[8, 9], [0, 1].map(() => ({ tier: 'identity', choice: 'order' }))])
    // Line 0 is none.
    const without = matchAll([said(0, 'A'), said(0, 'B')], [said(0, 'B'), said(0, 'C')])
    expect([without.of, without.why.map((one) => one?.choice)]).toEqual([
      [1, 0],
      ['order', 'content'],
    ])
    const [near, far] = [said(9, 'A'), said(20, 'B')].map((row): Row => ({ ...row, open: false }))
    const back = matchAll([said(9, 'A'), said(30, 'C')], [near ?? {}, far ?? {}])
    expect([back.of, back.why.map((one) => one?.choice)]).toEqual([
      [0, 1],
      ['content', 'order'],
    ])
  })

  test('they keep their order', () => {
    expect(matchAll(lines([35, 15, 25]), lines([30, 10, 20])).of).toEqual([0, 1, 2])
  })

  test('on one line those of the same columns go first', () => {
    const columns = (some: number[]) => some.map((column) => ({ line: 0, column }))
    expect(matchAll(columns([3, 1, 2]), columns([1, 2, 3])).of).toEqual([2, 0, 1])
  })

  test('on one line that is indented otherwise those of the same words go first', () => {
    const at = (column: number, names: string[]): Row[] =>
      names.map((message, place) => ({ message, print: 'x', column: column + 5 * place, line: 3 }))
    expect(matchAll(at(9, ['B']), at(1, ['A', 'B'])).of).toEqual([1])
    expect(matchAll(at(9, ['A', 'C', 'B']), at(1, ['B', 'A'])).of).toEqual([1, -1, 0])
  })

  test('on one line those of the same words go first, whatever their order, also where nobody knows what became of the line', () => {
    const imports = (line: number, names: string[]): Row[] => names.map((name) => ({ line, message: `${name} is unused`, print: 'import' }))
    const other = (line: number): Row => ({ line, rule: `of line ${line}` })
    expect(matchAll([...imports(30, ['b', 'a']), other(2)], [...imports(5, ['a', 'b']), other(9)]).of).toEqual([1, 0, -1])
    expect(matchAll([...imports(30, ['b']), other(2)], [...imports(5, ['a', 'b']), other(9)]).of).toEqual([1, -1])
    expect(matchAll([...imports(30, ['b', 'a']), other(2)], [...imports(5, ['a']), other(9)]).of).toEqual([-1, 0, -1])
    // One says something else by now: it is what is left.
    expect(matchAll([...imports(30, ['c', 'a']), other(2)], [...imports(5, ['a', 'b']), other(9)]).of).toEqual([1, 0, -1])
  })
})

describe('lines with thousands of results, as of a program that was packed,', () => {
  const many = (line: number, from = 0, count = 40_000): Row[] =>
    Array.from({ length: count }, (_, at) => ({ line, message: `Message ${String.fromCodePoint(0x20000 + from + at)}`, text: 'packed' }))

  test('are one where they say nearly the same, in time that grows with them and not with their square', () => {
    const [before, now] = [
      [...many(1), ...many(2, 500)],
      [...many(2, 1), ...many(3, 501)],
    ]
    const { of } = matchAll(now, before)
    expect(of.slice(0, 3)).toEqual([1, 2, 3])
    // But for those at the ends, which the other line says as well.
    expect(of.filter((place, at) => place === at + 1).length).toBeGreaterThan(now.length - 10)
  })

  test('are left alone where there are many of them', () => {
    const before = Array.from({ length: 300 }, (_, at) => many(2 * at + 1, at, 100)).flat()
    expect(matchAll(before.slice(100), before).of).toEqual(before.slice(100).map((_, at) => at + 100))
  })
})

describe('a file that was renamed takes its results along', () => {
  const inFile = (path: string, texts: string[]): Row[] => texts.map((text, at) => ({ path, text, line: at * 3 + 1 }))

  test('those of equal words, too', () => {
    const { of, why } = matchAll(inFile('b.ts', ['f', 'g', 'f']), inFile('a.ts', ['f', 'g', 'f']))
    expect(of).toEqual([0, 1, 2])
    expect(why.map((one) => one?.tier)).toEqual(['fingerprint', 'fingerprint', 'fingerprint'])
  })

  test('with its folder, where each of its files says the same', () => {
    const files = (folder: string) => ['x/index.ts', 'y/index.ts', 'y/z.ts'].flatMap((name) => inFile(`${folder}/${name}`, ['license']))
    expect(matchAll(files('lib/new'), files('src')).of).toEqual([0, 1, 2])
  })

  test('by its name, then with its folder, of so many that say the same that this tells nothing', () => {
    const modules = Array.from({ length: 9 }, (_, at) => `m${at}/index.ts`)
    const files = (folder: string, name: string, moved: string) =>
      [...modules.map((path) => `${folder}/${path}`), `${folder}/${name}`, moved].flatMap((path) => inFile(path, ['license']))
    const before = files('src', 'main.ts', 'src/x/alone.ts')
    expect(matchAll(files('lib', 'main.ts', 'y/alone.ts'), before).of).toEqual(before.map((_, place) => place))
    // None has the name that it had: nothing says where the folder went.
    expect(matchAll(files('lib', 'start.ts', 'y/other.ts'), before).of).toEqual(before.map(() => -1))
  })

  test('of several at once, of which one says what each says, by what is left once it is known where those went that say more', () => {
    const files = (names: string[]) => names.flatMap((name, more) => inFile(name, ['f', 'g', 'h', 'i'].slice(0, more + 1)))
    const before = files(['a.ts', 'b.ts', 'c.ts', 'd.ts'])
    expect(matchAll(files(['e.ts', 'f.ts', 'g.ts', 'h.ts']), before).of).toEqual(before.map((_, place) => place))
  })

  test('not where it could be one as well as another', () => {
    expect(matchAll(inFile('c.ts', ['f']), [...inFile('a.ts', ['f']), ...inFile('b.ts', ['f'])]).of).toEqual([-1])
  })

  test('not where the file of that name is still there', () => {
    expect(matchAll([...inFile('b.ts', ['f']), ...inFile('a.ts', ['g'])], [...inFile('a.ts', ['f', 'g'])]).of).toEqual([-1, 1])
  })

  test('under a name that is another in case or in how its letters are composed alone, where each file says the same', () => {
    const files = (names: string[]) => names.flatMap((name) => inFile(name, ['license']))
    const before = files(['src/Read.ts', 'src/Write.ts', 'src/caf\u00e9.ts', 'src/\u00fcber.ts'])
    expect(matchAll(files(['src/u\u0308ber.ts', 'src/cafe\u0301.ts', 'src/write.ts', 'src/read.ts']), before).of).toEqual([3, 2, 1, 0])
  })
})

describe('results that moved to another file', () => {
  const at = (path: string, first: number, texts: string[]): Row[] => texts.map((text, index) => ({ path, text, line: first + index * 3 }))
  const before = at('a.ts', 1, ['f', 'g', 'h', 'h', 'i', 'j'])

  test('as a stretch of lines go along, where a file is split as well as where both files were there', () => {
    const split = [...at('a.ts', 1, ['f', 'g']), ...at('b.ts', 4, ['h', 'h', 'i', 'j'])]
    expect(matchAll(split, before).of).toEqual([0, 1, 2, 3, 4, 5])
    const there = at('b.ts', 1, ['k'])
    expect(matchAll([...there, ...split], [...before, ...there]).of).toEqual([6, 0, 1, 2, 3, 4, 5])
  })

  test('take the place of those of the same words, of several on one line', () => {
    const line = (path: string, names: string[]): Row[] => names.map((name) => ({ path, message: name, print: 'import', line: 9 }))
    const still = (path: string): Row => ({ path, print: path, line: 90 })
    const [was, is] = [at('a.ts', 1, ['f', 'g']), at('b.ts', 1, ['f', 'g'])]
    const [there, here] = [
      [still('a.ts'), still('b.ts'), ...was, ...line('a.ts', ['A', 'B', 'C'])],
      [still('a.ts'), still('b.ts'), ...is, ...line('b.ts', ['D', 'C', 'A'])],
    ]
    expect(matchAll(here, there).of).toEqual([0, 1, 2, 3, 5, 6, 4])
  })

  test('are new where they moved alone, apart, or all on one line, and where their lines are not known', () => {
    const rest = at('a.ts', 1, ['f', 'g', 'h', 'h'])
    expect(matchAll([...rest, ...at('b.ts', 20, ['i'])], before).of.at(-1)).toBe(-1)
    expect(matchAll([...rest, ...at('b.ts', 20, ['i']), ...at('b.ts', 30, ['j'])], before).of.slice(-2)).toEqual([-1, -1])
    const onOneLine = (path: string, rest: string[]) =>
      ['r', 's'].map((rule) => ({ path, rule, text: 'x', line: 5 })).concat(at(path, 50, rest) as [])
    expect(matchAll([...at('a.ts', 50, ['k']), ...onOneLine('b.ts', [])], onOneLine('a.ts', ['k'])).of).toEqual([2, -1, -1])
    const words = (path: string, line: number, messages: string[]) =>
      messages.map((message, index) => ({ path, message, line: line + index }))
    const all = words('a.ts', 1, ['one', 'two', 'three', 'four'])
    expect(matchAll([...all.slice(0, 2), ...words('b.ts', 1, ['three', 'four'])], all).of).toEqual([0, 1, -1, -1])
  })

  test('are new where what they say stands elsewhere, too', () => {
    const others = at('c.ts', 1, ['i', 'j'])
    const now = [...at('a.ts', 1, ['f', 'g', 'h', 'h']), ...at('b.ts', 4, ['i', 'j']), ...at('d.ts', 4, ['i', 'j'])]
    expect(matchAll(now, before).of.slice(-4)).toEqual([-1, -1, -1, -1])
    expect(matchAll([...now.slice(0, 6), ...others], [...before, ...others]).of).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })
})

import { basename } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { FolderMoves } from '#app/ingest/matching/folder-moves.ts'

/** Moves among these files, as pairs of paths; those of which `apart` has the path before or now have nothing in common. */
function movesOf(
  before: string[],
  now: string[],
  tell: (moves: FolderMoves, move: (from: string, to: string) => void) => void,
  apart = '',
) {
  const numbered = (paths: string[], first: number) => new Map(paths.map((path, at) => [first + at, path]))
  const [from, to] = [numbered(before, 0), numbered(now, 100)]
  const moves = new FolderMoves(from, to, (a, b) => from.get(a) !== apart && to.get(b) !== apart)
  tell(moves, (a, b) => moves.add(before.indexOf(a), 100 + now.indexOf(b)))
  return moves.moves.map((move) => [from.get(move.from), to.get(move.to)])
}

describe('files go where their folder went', () => {
  const byFolder = (before: string[], now: string[], ...known: [string, string][]) =>
    movesOf(before, now, (moves, move) => {
      for (const [from, to] of known) move(from, to)
      moves.addByFolder()
    }).slice(known.length)

  test.each([
    ['into another', 'app/src/m/index.ts', 'app/lib/m/index.ts', ['app/src/a.ts', 'app/lib/a.ts']],
    ['into a folder', 'm/index.ts', 'lib/m/index.ts', ['a.ts', 'lib/a.ts']],
    ['out of a folder', 'lib/m/index.ts', 'm/index.ts', ['lib/a.ts', 'a.ts']],
    ['the folder of their own before one round it', 'src/m/index.ts', 'n/index.ts', ['src/m/a.ts', 'n/a.ts']],
  ] as const)('%s', (_, from, to, [knownFrom, knownTo]) => {
    expect(byFolder([from, knownFrom], [to, knownTo], [knownFrom, knownTo])).toEqual([[from, to]])
  })

  test('but not where files of it went to two, nor where the file is not, nor by one that has another name by now', () => {
    const two = byFolder(
      ['a/x.ts', 'a/y.ts', 'a/z.ts'],
      ['b/x.ts', 'c/y.ts', 'b/z.ts', 'c/z.ts'],
      ['a/x.ts', 'b/x.ts'],
      ['a/y.ts', 'c/y.ts'],
    )
    expect(two).toEqual([])
    expect(byFolder(['a/x.ts', 'a/z.ts'], ['b/x.ts', 'b/y.ts'], ['a/x.ts', 'b/x.ts'])).toEqual([])
    expect(byFolder(['a/x.ts', 'a/z.ts'], ['b/y.ts', 'b/z.ts'], ['a/x.ts', 'b/y.ts'])).toEqual([])
  })

  test('each once: a file that has gone goes nowhere else, and where one came no other does', () => {
    const known = ['a/x.ts', 'c/x.ts'] as const
    expect(byFolder(['a/x.ts', 'a/y.ts'], ['c/x.ts', 'd/new.ts', 'c/y.ts'], [...known], ['a/y.ts', 'd/new.ts'])).toEqual([])
    expect(byFolder(['a/x.ts', 'b/old.ts', 'a/y.ts'], ['c/x.ts', 'c/y.ts'], [...known], ['b/old.ts', 'c/y.ts'])).toEqual([])
    const both = byFolder(['a/x.ts', 'b/y.ts', 'a/z.ts', 'b/z.ts'], ['c/x.ts', 'c/y.ts', 'c/z.ts'], [...known], ['b/y.ts', 'c/y.ts'])
    expect(both).toEqual([['a/z.ts', 'c/z.ts']])
    expect(byFolder(['a/x.ts'], ['b/x.ts', 'c/x.ts'], [...known], ['a/x.ts', 'b/x.ts'])).toEqual([])
  })

  test('nor where they have no result in common', () => {
    const tell = (moves: FolderMoves, move: (from: string, to: string) => void) => {
      move('a/x.ts', 'b/x.ts')
      moves.addByFolder()
    }
    expect(movesOf(['a/x.ts', 'a/z.ts'], ['b/x.ts', 'b/z.ts'], tell, 'b/z.ts')).toEqual([['a/x.ts', 'b/x.ts']])
  })
})

describe('files of one name', () => {
  const byName = (before: string[], now: string[], apart?: string) => movesOf(before, now, (moves) => moves.addByName(basename), apart)

  test('are one if no other has it, before or now, and they have a result in common', () => {
    expect(byName(['a/x.ts', 'a/y.ts'], ['b/y.ts', 'c/x.ts'])).toEqual([
      ['a/x.ts', 'c/x.ts'],
      ['a/y.ts', 'b/y.ts'],
    ])
    expect(byName(['a/x.ts', 'b/x.ts'], ['c/x.ts'])).toEqual([])
    expect(byName(['a/x.ts'], ['b/x.ts', 'c/x.ts'])).toEqual([])
    expect(byName(['a/x.ts'], ['b/x.ts'], 'a/x.ts')).toEqual([])
  })

  test('are not one if it is empty, as of what has no path', () => {
    expect(byName([''], [''])).toEqual([])
    expect(movesOf([''], [''], (_, move) => move('', ''))).toEqual([['', '']])
  })
})

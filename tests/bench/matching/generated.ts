import { below, type Random, randomOf } from '#tests/bench/random.ts'
import type { Code } from './code.ts'
import { add, type Edit, mend, mendFirstOfAlike, moveLines, renameFile, renameFolder, renumber } from './edit-code.ts'
import { makeCode } from './make-code.ts'
import { LineMaker } from './make-lines.ts'

/** What every commit of a scenario does: edits, each to a share of the files, and so many folders renamed. */
type Commit = { edits: readonly (readonly [edit: Edit, share: number])[]; folders?: number; reverts?: boolean }

export type GeneratedScenario = { name: string; commits: number; commit: Commit }

/** What the commits of each scenario do. Lines move in all of them, as they do in any commit. */
export const generatedScenarios: readonly GeneratedScenario[] = [
  {
    name: 'lines move',
    commits: 6,
    commit: {
      edits: [
        [moveLines, 0.6],
        [moveLines, 0.4],
      ],
    },
  },
  {
    name: 'results come and go',
    commits: 6,
    commit: {
      edits: [
        [mend, 0.4],
        [add, 0.4],
        [moveLines, 0.3],
      ],
    },
  },
  {
    name: 'the first of several alike goes',
    commits: 6,
    commit: {
      edits: [
        [mendFirstOfAlike, 0.5],
        [moveLines, 0.3],
      ],
    },
  },
  {
    name: 'numbers in messages change',
    commits: 6,
    commit: {
      edits: [
        [renumber, 0.6],
        [moveLines, 0.3],
      ],
    },
  },
  {
    name: 'files are renamed',
    commits: 6,
    commit: {
      edits: [
        [renameFile, 0.2],
        [moveLines, 0.3],
      ],
    },
  },
  { name: 'folders are renamed', commits: 6, commit: { edits: [[moveLines, 0.3]], folders: 2 } },
  {
    name: 'all of it, again and again',
    commits: 12,
    commit: {
      edits: [
        [moveLines, 0.4],
        [mend, 0.15],
        [mendFirstOfAlike, 0.15],
        [add, 0.2],
        [renumber, 0.2],
        [renameFile, 0.05],
      ],
      folders: 1,
    },
  },
  {
    name: 'every second commit is reverted',
    commits: 8,
    commit: {
      edits: [
        [moveLines, 0.4],
        [mend, 0.2],
        [mendFirstOfAlike, 0.1],
        [add, 0.2],
        [renumber, 0.2],
      ],
      reverts: true,
    },
  },
]

/** The code of a scenario, commit by commit: the same for the same seed. */
export function commitsOf({ commits, commit }: GeneratedScenario, files: number, seed: number): Code[] {
  const random = randomOf(seed)
  let findings = 0
  const maker = new LineMaker(random, () => findings++)
  const all: Code[] = [makeCode(random, maker, files)]
  while (all.length <= commits) {
    const before = commit.reverts && all.length % 2 === 0 ? all.at(-2) : undefined
    all.push(before ?? nextCommit(all.at(-1) ?? [], commit, random, maker))
  }
  return all
}

function nextCommit(code: Code, { edits, folders = 0 }: Commit, random: Random, maker: LineMaker): Code {
  let next = code
  for (const [edit, share] of edits) next = next.map((file) => (random() < share ? edit(file, random, maker) : file))
  for (let count = below(random, folders + 1); count > 0; count--) next = renameFolder(next, random)
  return next
}

import { contents, kinds, levels, severities, verdicts } from '#app/sarif/codes.ts'
import { suppressionValues } from '#app/sarif/suppression-code.ts'
import { changes } from '#app/search/changes.ts'

/** How the values of a field are read: from a list, as a name with `*`, as a path glob, as a number, a day, an age, two sides, or one date. */
type FieldKind = 'choice' | 'name' | 'path' | 'cwe' | 'steps' | 'day' | 'age' | 'sides' | 'date'

export type Field = {
  name: string
  kind: FieldKind
  /** Of a choice: all that there are. Empty otherwise. */
  values: readonly string[]
  sentence: string
  example: string
}

/** Every field of the language, in the order in which it is explained. */
export const fields = [
  {
    name: 'is',
    kind: 'choice',
    values: ['open', 'fixed', 'reopened', 'suppressed', 'new'],
    sentence:
      'The state of a result on its ref, whether its log suppresses it, and whether it is new there. Reopened results are open, too.',
    example: 'is:open,fixed',
  },
  {
    name: 'severity',
    kind: 'choice',
    values: severities,
    sentence: 'From the security-severity of the rule or the result where there is one, else from the level.',
    example: 'severity:critical,high',
  },
  { name: 'level', kind: 'choice', values: levels, sentence: 'The level that SARIF gives the result.', example: 'level:error' },
  { name: 'kind', kind: 'choice', values: kinds, sentence: 'The kind that SARIF gives the result.', example: 'kind:pass' },
  {
    name: 'verdict',
    kind: 'choice',
    values: verdicts,
    sentence: 'What people have decided about the result.',
    example: 'verdict:unreviewed',
  },
  {
    name: 'baseline',
    kind: 'choice',
    values: ['new', 'unchanged', 'updated', 'absent'],
    sentence: 'How the result compares with the snapshot before.',
    example: 'baseline:new,updated',
  },
  {
    name: 'suppression',
    kind: 'choice',
    values: suppressionValues,
    sentence:
      'What the suppressions in the log come to, unset where it says nothing; and whether those in force stand in the source or elsewhere.',
    example: 'suppression:inSource',
  },
  { name: 'tool', kind: 'name', values: [], sentence: 'The name of the tool.', example: 'tool:codeql' },
  { name: 'rule', kind: 'name', values: [], sentence: 'The id of the rule; * stands for any text.', example: 'rule:js/*' },
  { name: 'tag', kind: 'name', values: [], sentence: 'A tag of the rule or of the result.', example: 'tag:security' },
  { name: 'cwe', kind: 'cwe', values: [], sentence: 'A number of the Common Weakness Enumeration.', example: 'cwe:79,89' },
  {
    name: 'path',
    kind: 'path',
    values: [],
    sentence: 'A folder, or a glob: * and ? within a folder, ** across folders.',
    example: 'path:src/**/*.ts',
  },
  { name: 'project', kind: 'name', values: [], sentence: 'The name of the project.', example: 'project:web-*' },
  {
    name: 'ref',
    kind: 'name',
    values: [],
    sentence: 'A branch, tag or pull request; ref:* means all of them. Without it, the default ref of each project.',
    example: 'ref:main',
  },
  { name: 'category', kind: 'name', values: [], sentence: 'The category of the upload.', example: 'category:nightly' },
  {
    name: 'upload',
    kind: 'name',
    values: [],
    sentence: 'The id of an upload: what it held, on any ref and in any state.',
    example: 'upload:u73meqztfbn7rxaj',
  },
  {
    name: 'run',
    kind: 'name',
    values: [],
    sentence: 'The automationDetails.id or the guid of a run: what its snapshot held, on any ref and in any state.',
    example: 'run:nightly/*',
  },
  {
    name: 'commit',
    kind: 'name',
    values: [],
    sentence: 'The beginning of a commit id: what was found in it, on any ref and in any state.',
    example: 'commit:4f2a9c1',
  },
  { name: 'has', kind: 'choice', values: [...contents, 'comment'], sentence: 'What the result brings with it.', example: 'has:flow,fix' },
  {
    name: 'steps',
    kind: 'steps',
    values: [],
    sentence: 'The number of steps of the longest thread flow of its code flows.',
    example: 'steps:>=5',
  },
  {
    name: 'seen',
    kind: 'day',
    values: [],
    sentence: 'The day, month or year in which the result was first seen, in UTC.',
    example: 'seen:>=2026-01-31',
  },
  {
    name: 'fixed',
    kind: 'day',
    values: [],
    sentence: 'The day, month or year in which the result was fixed, in UTC.',
    example: 'fixed:<2026-02-01',
  },
  {
    name: 'expires',
    kind: 'day',
    values: [],
    sentence: 'The day, month or year in which the verdict runs out or ran out, in UTC.',
    example: 'expires:<2026-02-01',
  },
  {
    name: 'judged',
    kind: 'day',
    values: [],
    sentence: 'The day, month or year in which the verdict was given, in UTC.',
    example: 'judged:2026-01',
  },
  { name: 'author', kind: 'name', values: [], sentence: 'Who gave the verdict.', example: 'author:*' },
  {
    name: 'age',
    kind: 'age',
    values: [],
    sentence: 'How long ago the result was first seen, in hours, days or weeks.',
    example: 'age:>30d',
  },
  {
    name: 'compare',
    kind: 'sides',
    values: [],
    sentence: 'What changed from one upload, commit, ref or day to another.',
    example: 'compare:main..next',
  },
  {
    name: 'change',
    kind: 'choice',
    values: changes,
    sentence: 'What became of a result between the two sides of compare:.',
    example: 'change:gone compare:main..next',
  },
  {
    name: 'at',
    kind: 'date',
    values: [],
    sentence: 'What there was at the end of a day, a month or a year, in UTC, with the state of then.',
    example: 'at:2026-01-31',
  },
] as const satisfies readonly Field[]

export type FieldName = (typeof fields)[number]['name']

/** The field of that name, in lower case. */
export function fieldOf(name: string): (Field & { name: FieldName }) | undefined {
  return fields.find((field) => field.name === name)
}

/** A value without the name of its field and the colon, where it has them again: they stand once, in front of all values. */
export function withoutField(text: string, { name }: Field): string {
  return text.replace(new RegExp(`^(?:${name}:)+(?=.)`, 'i'), '')
}

import { expect, test } from 'vitest'
import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { optionsOf, readOptions } from '#app/cli/read-options.ts'

const options = { query: { type: 'string' }, format: { type: 'string' }, restore: { type: 'boolean' } } as const

test.each([
  [[], [], {}],
  [['a', '--format', 'csv', 'b'], ['a', 'b'], { format: 'csv' }],
  [['--format=csv', '--restore'], [], { format: 'csv', restore: true }],
  [['--query', '-severity:low'], [], { query: '-severity:low' }],
  [['--query=--', '--', '--format', '-'], ['--format', '-'], { query: '--' }],
  [['--query='], [], { query: '' }],
  [['--format', 'csv', '--format=csv', '--restore', '--restore'], [], { format: 'csv', restore: true }],
])('%j are %j and %j', (args, positionals, values) => {
  const read = readOptions(args, options)
  expect({ positionals: read.positionals, values: { ...read.values } }).toEqual({ positionals, values })
})

test.each([
  [['--formt', 'csv'], 'There is no option --formt. Perhaps --format is meant.'],
  [['--form=csv'], 'There is no option --form. Perhaps --format is meant.'],
  [['-q', 'x'], 'There is no option -q. Perhaps --query is meant.'],
  [['--colour'], 'There is no option --colour. npm run assay -- --help lists them.'],
  [['--port', '80'], 'There is no option --port: it is set as PORT in the environment.'],
  [['--format'], '--format needs a value.'],
  [['--format', '--query', 'x'], '--format needs a value.'],
  [['--restore=yes'], '--restore takes no value.'],
  [['--format', 'csv', '--format', 'sarif'], '--format is given twice, as csv and as sarif. Give one of them.'],
])('%j are refused in a sentence that says what to do', (args, sentence) => {
  expect(() => readOptions(args, options)).toThrow(new UnusableCommand(sentence))
})

test('what stands by itself is refused where a command takes nothing but options', () => {
  expect(() => optionsOf(['is:new'], options)).toThrow(
    new UnusableCommand("is:new belongs to no option. A query is given as one: --query 'is:new'."),
  )
  expect(() => optionsOf(['x'], {})).toThrow(new UnusableCommand('x belongs to no option.'))
})

import { describe, expect, test } from 'vitest'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import { scanLog } from '#app/ingest/scanning/scan.ts'
import { bytesSource, recorder, scanned, type Scanned } from '#tests/unit/ingest/scanned.ts'

function refusal(text: string | Uint8Array): MalformedJson {
  try {
    scanned(text)
  } catch (error) {
    if (error instanceof MalformedJson) return error
    throw error
  }
  throw new Error('was scanned')
}

function codes(told: Scanned): string[] {
  return told.problems.map((problem) => `${problem.code} ${problem.pointer}`)
}

describe('a log (SARIF §3.13) as bytes', () => {
  test('gives its members, and of each run its members, artifacts and results', () => {
    const told = scanned(
      JSON.stringify({
        $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
        version: '2.1.0',
        runs: [
          { tool: { driver: { name: 'a' } }, artifacts: [{ location: { uri: 'x.c' } }], results: [{ ruleId: 'r1' }, { ruleId: 'r2' }] },
          { results: [], tool: { driver: { name: 'b' } } },
        ],
        properties: { a: [1] },
      }),
    )
    expect(told.members).toEqual([
      ['$schema', 'https://json.schemastore.org/sarif-2.1.0.json'],
      ['version', '2.1.0'],
      ['properties', { a: [1] }],
    ])
    expect(told.runs).toEqual([
      {
        members: [['tool', { driver: { name: 'a' } }]],
        artifacts: [{ location: { uri: 'x.c' } }],
        results: [{ ruleId: 'r1' }, { ruleId: 'r2' }],
        resultIndexes: [0, 1],
        counts: [2],
      },
      { members: [['tool', { driver: { name: 'b' } }]], artifacts: [], results: [], resultIndexes: [], counts: [0] },
    ])
    expect(told.problems).toEqual([])
  })

  test('tells its parts in the order in which they stand', () => {
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    scanLog(
      bytesSource(Buffer.from('{"runs":[{"results":[1],"tool":{},"artifacts":[{}]}],"version":"2.1.0"}')),
      {
        logMember: note('logMember'),
        runsStart: note('runsStart'),
        runStart: note('runStart'),
        runMember: note('runMember'),
        resultsStart: note('resultsStart'),
        result: note('result'),
        artifactsStart: note('artifactsStart'),
        artifact: note('artifact'),
        resultsEnd: note('resultsEnd'),
        runEnd: note('runEnd'),
        problem: note('problem'),
      },
      { resultBytes: 100, partBytes: 100 },
    )
    expect(order).toEqual([
      'runsStart',
      'runStart',
      'resultsStart',
      'result',
      'resultsEnd',
      'runMember',
      'artifactsStart',
      'artifact',
      'runEnd',
      'logMember',
    ])
  })

  test('names each result by its bytes in the file, exactly', () => {
    const bytes = Buffer.from('\uFEFF{ "runs" : [ { "results" : [ {"a": "é"} ,\r\n\t17 , "x,]}" ] } ] }')
    expect(scanned(bytes).texts).toEqual(['{"a": "é"}', '17', '"x,]}"'])
  })

  test('takes elements that are no objects', () => {
    expect(scanned('{"runs":[{"results":[null,1.5e3,"s",[[]],true,{}]}]}').runs[0]?.results).toEqual([null, 1500, 's', [[]], true, {}])
  })

  test.each(['null', '{}', '{"a":[]}', '"none"', '0'])('takes `results: %s` for a member like any other', (value) => {
    const told = scanned(`{"runs":[{"results":${value},"artifacts":${value}}]}`)
    expect(told.runs[0]?.members).toEqual([
      ['results', JSON.parse(value)],
      ['artifacts', JSON.parse(value)],
    ])
    expect(told.runs[0]?.counts).toEqual([])
  })

  test.each(['null', '{}', '"none"'])('takes `runs: %s` for a member of the log', (value) => {
    expect(scanned(`{"runs":${value}}`)).toMatchObject({ members: [['runs', JSON.parse(value)]], runs: [], problems: [] })
  })

  test('passes over a run that is no object, and counts it', () => {
    const told = scanned('{"runs":[null,{"results":[1]},[{"results":[2]}]]}')
    expect(told.runs[1]?.results).toEqual([1])
    expect(codes(told)).toEqual(['run-not-object /runs/0', 'run-not-object /runs/2'])
  })

  test('reads keys with escapes, and keys that mean something to JavaScript', () => {
    const told = scanned('{"\\u0072uns":[{"r\\u0065sults":[7],"__proto__":{"polluted":1},"constructor":2}]}')
    expect(told.runs[0]?.results).toEqual([7])
    expect(told.runs[0]?.members.map(([key]) => key)).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('does not take a quote, bracket or brace in a string for one', () => {
    const value = { text: 'a"b\\', more: '}]{[,:', '}': '\\"', end: '\\\\' }
    const told = scanned(JSON.stringify({ note: value, runs: [{ results: [value, value] }] }))
    expect(told.runs[0]?.results).toEqual([value, value])
    expect(told.members).toEqual([['note', value]])
  })

  test('nesting costs no stack', () => {
    const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`
    const limits = { resultBytes: 10_000_000, partBytes: 10_000_000 }
    const lengths: number[] = []
    const handler = { ...recorder({ members: [], runs: [], problems: [], texts: [] }, Buffer.from('')), runMember() {} }
    handler.result = (_buffer, start, end) => void lengths.push(end - start)
    scanLog(bytesSource(Buffer.from(`{"runs":[{"results":[${deep},1],"x":${deep}}]}`)), handler, limits)
    expect(lengths).toEqual([deep.length, 1])
  })
})

describe('text around a log', () => {
  test.each(['\uFEFF', ' \n', '\uFEFF\r\n\t'])('a mark or white space is no remark (%j)', (before) => {
    expect(scanned(`${before}{"runs":[{"results":[1]}]}\n \t\r\n`)).toMatchObject({ runs: [{ results: [1] }], problems: [] })
  })

  test('text before it is passed over and reported', () => {
    const told = scanned('Scanning ${x} {y} {}\nDone.\n{\n  "runs": [{"results": [1]}]}')
    expect(told.runs[0]?.results).toEqual([1])
    expect(told.problems).toEqual([{ code: 'text-before-log', pointer: '', detail: '22 bytes, beginning “Scanning ${x} {y} {}�Done.”' }])
  })

  test('objects before it are passed over until one has runs', () => {
    const told = scanned('{"level":"info"}\n{"level":"warn"}\n{"version":"2.1.0","runs":[{"results":[1]}]}\n')
    expect(told.runs[0]?.results).toEqual([1])
    expect(codes(told)).toEqual(['text-before-log ', 'text-before-log '])
  })

  test('a summary after it is reported, with where it is', () => {
    const told = scanned('{"runs":[]}\n\n3 problems {"runs":[{}]}')
    expect(told.runs).toEqual([])
    expect(told.problems).toEqual([
      { code: 'text-after-log', pointer: '', detail: '22 bytes from byte 13 on, beginning “3 problems {"runs":[{}]}”' },
    ])
  })

  test('one byte before or after it is one', () => {
    const details = scanned('x{"runs":[]}y').problems.map(({ detail }) => detail)
    expect(details).toEqual(['1 byte, beginning “x”', '1 byte from byte 12 on, beginning “y”'])
  })

  test('NULs after it are reported as such', () => {
    expect(scanned('{"runs":[]}\n\0\0\0').problems).toEqual([{ code: 'nul-after-log', pointer: '', detail: '3 bytes from byte 12 on' }])
  })

  test.each(['', '  \n', 'null', '[1, 2]', '"text"', 'no log at all', '<html>{x}</html>', '\0\0'])('%j holds no log', (text) => {
    expect(refusal(text)).toMatchObject({ code: 'json-malformed', sentence: expect.stringContaining('no JSON object') })
  })

  test('an empty object is a log without runs', () => {
    expect(scanned('{}')).toEqual({ members: [], runs: [], problems: [], texts: [] })
  })
})

describe('duplicate members', () => {
  test('are both told, in order, and reported', () => {
    const told = scanned('{"version":"2.0.0","version":"2.1.0","runs":[{"tool":1,"a/b~c":1,"tool":2,"a/b~c":2,"tool":3}]}')
    expect(told.members).toEqual([
      ['version', '2.0.0'],
      ['version', '2.1.0'],
    ])
    expect(codes(told)).toEqual([
      'duplicate-member /version',
      'duplicate-member /runs/0/tool',
      'duplicate-member /runs/0/a~1b~0c',
      'duplicate-member /runs/0/tool',
    ])
  })

  test('a second array of results continues the first', () => {
    const told = scanned('{"runs":[{"results":["a","b"],"tool":1,"results":["c"]}]}')
    expect(told.runs[0]).toMatchObject({ results: ['a', 'b', 'c'], resultIndexes: [0, 1, 2], counts: [2, 3] })
    expect(codes(told)).toEqual(['duplicate-results /runs/0/results'])
  })

  test('a second array of runs continues the first', () => {
    const told = scanned('{"runs":[{"results":[1]}],"runs":[{"results":[2]}]}')
    expect(told.runs.map((run) => run.results)).toEqual([[1], [2]])
    expect(codes(told)).toEqual(['duplicate-runs /runs'])
  })

  test('a second array of artifacts takes the place of the first', () => {
    const told = scanned('{"runs":[{"artifacts":[1,2],"artifacts":[3]}]}')
    expect(told.runs[0]?.artifacts).toEqual([3, 2])
    expect(codes(told)).toEqual(['duplicate-member /runs/0/artifacts'])
  })
})

describe('bounds', () => {
  const big = JSON.stringify({ text: `${'x'.repeat(5000)}"\\]}{[\\`, list: [[{ a: '}' }]] })

  test.each([1, 7, 64, 4096, 1 << 20])(
    'a result that is too large is passed over, its neighbours are not touched (window %i)',
    (windowBytes) => {
      const log = `{"runs":[{"results":["before",${big},{"after":1},${big}],"tool":"t"}]}`
      const told = scanned(log, { resultBytes: 1000, windowBytes })
      expect(told.runs[0]).toMatchObject({
        results: ['before', { after: 1 }],
        resultIndexes: [0, 2],
        counts: [4],
        members: [['tool', 't']],
      })
      expect(told.problems).toEqual([
        { code: 'result-too-large', pointer: '/runs/0/results/1', detail: 'more than 1000 bytes' },
        { code: 'result-too-large', pointer: '/runs/0/results/3', detail: 'more than 1000 bytes' },
      ])
    },
  )

  test.each([1, 7, 64, 4096, 1 << 20])('so are members and artifacts (window %i)', (windowBytes) => {
    const log = `{"a":${big},"version":1,"runs":[{"tool":${big},"b":2,"artifacts":[${big},3],"n":${'1'.repeat(2000)}}]}`
    const told = scanned(log, { partBytes: 1000, windowBytes })
    expect(told.members).toEqual([['version', 1]])
    expect(told.runs[0]?.members).toEqual([['b', 2]])
    expect(told.runs[0]?.artifacts[1]).toBe(3)
    expect(codes(told)).toEqual([
      'member-too-large /a',
      'member-too-large /runs/0/tool',
      'artifact-too-large /runs/0/artifacts/0',
      'member-too-large /runs/0/n',
    ])
  })

  test.each(['12345678', '"123456"', '[[1,2]]'])('%s of exactly the limit passes, one byte more does not', (text) => {
    for (let windowBytes = 1; windowBytes < 64; windowBytes++) {
      const log = `{"runs":[{"results":[${text}]}]}`
      expect(scanned(log, { resultBytes: text.length, windowBytes }).runs[0]?.results).toEqual([JSON.parse(text)])
      expect(codes(scanned(log, { resultBytes: text.length - 1, windowBytes }))).toEqual(['result-too-large /runs/0/results/0'])
    }
  })

  test('the name of a member is bounded too', () => {
    const told = scanned(`{"${'k'.repeat(10_000)}":{"a":1},"version":"2.1.0","runs":[]}`)
    expect(told.members).toEqual([['version', '2.1.0']])
    expect(codes(told)).toEqual(['member-too-large '])
  })

  test('what is too large is not held', () => {
    let most = 0
    let left = 8 << 20
    const head = Buffer.from('{"runs":[{"results":["')
    const source = {
      read(buffer: Uint8Array, offset: number, length: number) {
        most = Math.max(most, buffer.length)
        if (left === 8 << 20) {
          left--
          buffer.set(head, offset)
          return head.length
        }
        const count = Math.min(length, left)
        left -= count
        buffer.fill(0x78, offset, offset + count)
        return count
      },
    }
    const handler = recorder({ members: [], runs: [], problems: [], texts: [] }, Buffer.from(''))
    expect(() => scanLog(source, handler, { resultBytes: 1 << 20, partBytes: 1 << 20 })).toThrow(MalformedJson)
    expect(most).toBeLessThanOrEqual(2 << 20)
  })
})

describe('faults of structure', () => {
  test.each([
    ['{"runs":[{"results":[{"a":1}', 28],
    ['{"runs":[{"results":[{"a":1', 27],
    ['{"runs":[{"results":[{"a":"b', 28],
    ['{"runs":[{"results":[]}', 23],
    ['{"version"', 10],
    ['{"vers', 6],
    ['{', 1],
    ['{"version":12', 13],
  ])('%s is cut off at byte %i', (text, offset) => {
    expect(refusal(text)).toMatchObject({ code: 'json-truncated', offset, sentence: expect.stringContaining(`byte ${offset}`) })
  })

  test.each([
    ['{"runs":[{"results":[1 2]}]}', 23],
    ['{"runs":[{"results":[1,]}]}', 23],
    ['{"runs":[{"results":[1}]}', 22],
    ['{"runs":[{"results":[1]]}', 23],
    ['{"runs":[{"results" [1]}]}', 20],
    ['{"runs":[{"tool":{} "results":[1]}]}', 20],
    ['{"runs":[{tool:1}]}', 10],
    ['{"runs":[}', 9],
    ['{"runs":}', 8],
    ['{"version":,"runs":[]}', 11],
    ['{"a\nb":1}', 1],
    ['{"\\x":1}', 1],
  ])('%j is wrong at byte %i', (text, offset) => {
    expect(refusal(text)).toMatchObject({ code: 'json-malformed', offset, sentence: expect.stringContaining(`byte ${offset}`) })
  })

  test('a fault within a result is left to whoever parses it', () => {
    const texts: string[] = []
    const handler = recorder({ members: [], runs: [], problems: [], texts: [] }, Buffer.from(''))
    handler.result = (buffer, start, end, _offset, _index, members) =>
      void texts.push(`${buffer.toString('utf8', start, end)} ${members.complete}`)
    scanLog(bytesSource(Buffer.from('{"runs":[{"results":[{"a" 1},{a:1},{"a":1,},{"a":[1,,2]},{"a":[}}]}]}')), handler, {
      resultBytes: 99,
      partBytes: 99,
    })
    expect(texts).toEqual(['{"a" 1} false', '{a:1} false', '{"a":1,} false', '{"a":[1,,2]} true', '{"a":[}} true'])
  })

  test('what a handler throws ends the scan', () => {
    const handler = recorder({ members: [], runs: [], problems: [], texts: [] }, Buffer.from(''))
    handler.runStart = () => {
      throw new RangeError('enough')
    }
    expect(() => scanLog(bytesSource(Buffer.from('{"runs":[{}]}')), handler, { resultBytes: 9, partBytes: 9 })).toThrow(RangeError)
  })
})

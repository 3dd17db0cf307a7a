import { describe, expect, test } from 'vitest'
import { memberTable, type MemberTable } from '#app/ingest/scanning/member-table.ts'
import { scanLog } from '#app/ingest/scanning/scan.ts'
import { keyBytes, parseSlice } from '#app/ingest/scanning/slice.ts'
import { bytesSource, silent } from '#tests/unit/ingest/scanned.ts'

const leaveOut = keyBytes('codeFlows', 'graphs', 'é')

// What `read` makes of the one result of a log, whose text is given.
function ofResult<T>(result: string, read: (buffer: Buffer, start: number, end: number, members: MemberTable) => T): T | undefined {
  let made: T | undefined
  scanLog(
    bytesSource(Buffer.from(`{"runs":[{"results":[${result}]}]}`)),
    { ...silent, result: (buffer, start, end, _offset, _index, members) => (made = read(buffer, start, end, members)) },
    { resultBytes: 1 << 20, partBytes: 1 << 20 },
  )
  return made
}

describe('a result parsed without what the list does not need', () => {
  test.each([
    ['{"ruleId":"a","codeFlows":[{"x":1}],"level":"note"}', { ruleId: 'a', level: 'note' }],
    ['{"codeFlows":[],"ruleId":"a","graphs":{},"level":"note","codeFlows":[2]}', { ruleId: 'a', level: 'note' }],
    ['{ "codeFlows" : [1] }', {}],
    ['{"codeFlow":1,"codeFlowss":2,"codeflows":3,"":4}', { codeFlow: 1, codeFlowss: 2, codeflows: 3, '': 4 }],
    ['{"codeFlowz":1,"Graphs":2}', { codeFlowz: 1, Graphs: 2 }],
    ['{"é":1,"e":"é\u{1f600}"}', { e: 'é\u{1f600}' }],
    ['{"c\\u006fdeFlows":[1],"ruleId":"a"}', { ruleId: 'a' }],
    ['{"message":{"codeFlows":1}}', { message: { codeFlows: 1 } }],
    ['{}', {}],
    ['[1,{"codeFlows":2}]', [1, { codeFlows: 2 }]],
    ['null', null],
    ['"text"', 'text'],
  ])('%s', (text, value) => {
    expect(ofResult(text, (buffer, start, end, members) => parseSlice(buffer, start, end, members, leaveOut))).toEqual(value)
  })

  test('what is cut is not parsed', () => {
    const text = '{"ruleId":"a","codeFlows":[nonsense]}'
    expect(ofResult(text, (buffer, start, end, members) => parseSlice(buffer, start, end, members, leaveOut))).toEqual({ ruleId: 'a' })
    expect(() => ofResult(text, (buffer, start, end, members) => parseSlice(buffer, start, end, members, keyBytes()))).toThrow(SyntaxError)
  })

  test.each(['{"a" 1}', '{"a":1,}', '{a:1}', 'nul', '{"a":[}}'])('%s is a SyntaxError', (text) => {
    expect(() => ofResult(text, (buffer, start, end, members) => parseSlice(buffer, start, end, members, leaveOut))).toThrow(SyntaxError)
  })

  test('members beyond the table are left out too', () => {
    const names = Array.from({ length: 1000 }, (_, index) => [`m${index}`, index] as const)
    const text = JSON.stringify(Object.fromEntries([...names, ['codeFlows', 1], ['last', 2]]))
    expect(ofResult(text, (_buffer, _start, _end, members) => members.complete)).toBe(false)
    expect(ofResult(text, (buffer, start, end, members) => parseSlice(buffer, start, end, members, leaveOut))).toEqual(
      Object.fromEntries([...names, ['last', 2]]),
    )
  })

  test('bytes that are not UTF-8 become U+FFFD', () => {
    const bytes = Buffer.from('"a\xffb"', 'latin1')
    expect(parseSlice(bytes, 0, bytes.length, memberTable(), leaveOut)).toBe('a\uFFFDb')
  })
})

describe('the table of a result’s members', () => {
  test('says where each key and value lies', () => {
    const text = '{ "a" : [1, {"b": 2}] ,\n"c\\"":"x\\"y" , "":-1.5}'
    const places = ofResult(text, (buffer, _start, _end, { count, complete, escaped, keyStart, keyEnd, valueStart, valueEnd }) => ({
      complete,
      escaped,
      members: Array.from({ length: count }, (_, index) => [
        buffer.toString('utf8', keyStart[index], keyEnd[index]),
        buffer.toString('utf8', valueStart[index], valueEnd[index]),
      ]),
    }))
    expect(places).toEqual({
      complete: true,
      escaped: true,
      members: [
        ['a', '[1, {"b": 2}]'],
        ['c\\"', '"x\\"y"'],
        ['', '-1.5'],
      ],
    })
  })
})

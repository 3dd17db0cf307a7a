import { describe, expect, test } from 'vitest'
import { readNotification } from '#app/sarif/notifications/notifications.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({
  tool: {
    driver: {
      name: 'Tool',
      rules: [{ id: 'R1' }],
      notifications: [
        { id: 'N0', guid: '5D0A3C38-0000-4000-8000-000000000000', messageStrings: { late: { text: 'Of another.' } } },
        { id: 'N1', guid: '5D0A3C38-0000-4000-8000-000000000001', messageStrings: { late: { text: 'Gave up on {0}.' } } },
      ],
      globalMessageStrings: { everywhere: { text: 'Said everywhere.' } },
    },
    extensions: [{ name: 'More', notifications: [{ id: 'X1', messageStrings: { late: { text: 'Of the extension.' } } }] }],
  },
})

describe('a notification (§3.58)', () => {
  test('§3.58.6: its level is warning where none is stated, or one that SARIF does not know', () => {
    expect(readNotification(run, { message: { text: 'x' } }).level).toBe('warning')
    expect(readNotification(run, { level: 'fatal', message: { text: 'x' } }).level).toBe('warning')
    expect(readNotification(run, { level: 'error', message: { text: 'x' } }).level).toBe('error')
  })

  test('§3.58.6: a level that it does not state is that of an override of its invocation, else that of its descriptor', () => {
    const notifications = [{ id: 'N0', defaultConfiguration: { level: 'error' } }, { id: 'N1' }]
    const more = [{ id: 'X0', defaultConfiguration: { level: 'note' } }]
    const its = readRun({ tool: { driver: { notifications }, extensions: [{ name: 'More', notifications: more }] } })
    const notificationConfigurationOverrides = [
      { descriptor: { index: 1 }, configuration: { level: 'note' } },
      { descriptor: { id: 'X0', toolComponent: { index: 0 } }, configuration: { enabled: true } },
      { descriptor: { id: 'unknown' }, configuration: { level: 'error' } },
    ]
    const levelOf = (notification: object, invocation: object = { notificationConfigurationOverrides }) =>
      readNotification(its, { message: { text: 'x' }, ...notification }, '', { ...invocation }).level
    expect(levelOf({ descriptor: { id: 'N0' } })).toBe('error')
    expect(levelOf({ descriptor: { id: 'N1' } })).toBe('note')
    expect(levelOf({ descriptor: { id: 'N1' } }, {})).toBe('warning')
    expect(levelOf({ descriptor: { index: 0, toolComponent: { index: 0 } } })).toBe('note')
    expect(levelOf({ descriptor: { id: 'unknown' } })).toBe('error')
    expect(levelOf({ descriptor: { id: 'N0' }, level: 'note' })).toBe('note')
  })

  test('§3.11.7: a message by id is of its descriptor, found by index, guid or id (§3.52), and else of the tool', () => {
    const message = { id: 'late', arguments: ['a.c'] }
    expect(readNotification(run, { descriptor: { index: 1 }, message }).text).toBe('Gave up on a.c.')
    expect(readNotification(run, { descriptor: { id: 'N1' }, message }).text).toBe('Gave up on a.c.')
    expect(readNotification(run, { descriptor: { guid: '5d0a3c38-0000-4000-8000-000000000001' }, message }).text).toBe('Gave up on a.c.')
    expect(readNotification(run, { descriptor: { id: 'X1', toolComponent: { index: 0 } }, message }).text).toBe('Of the extension.')
    expect(readNotification(run, { message: { id: 'everywhere' } }).text).toBe('Said everywhere.')
  })

  test('§3.58.3: the rule that it is about is found like that of a result, and is no descriptor of its message', () => {
    expect(readNotification(run, { associatedRule: { index: 0 }, message: { text: 'x' } })).toMatchObject({ rule: 'R1', id: null })
    expect(readNotification(run, { message: { text: 'x' } }).rule).toBeNull()
    expect(readNotification(run, { associatedRule: {}, message: { text: 'x' } }).rule).toBeNull()
  })

  test('§3.58.4, §3.58.8, §3.58.9: place, time and exception are given', () => {
    const locations = [{ physicalLocation: { artifactLocation: { uri: 'src/a.c' }, region: { startLine: 3 } } }]
    const exception = { kind: 'OutOfMemory', message: 'heap' }
    expect(readNotification(run, { message: { text: 'x' }, locations, timeUtc: '2026-01-02T03:04:05Z', exception })).toMatchObject({
      path: 'src/a.c',
      line: 3,
      time: '2026-01-02T03:04:05Z',
      exception: 'OutOfMemory: heap',
    })
  })

  test('§3.58.4: a place in a program has its name, and places besides are counted', () => {
    const locations = [{ logicalLocations: [{ fullyQualifiedName: 'shop::main' }] }, {}, {}]
    expect(readNotification(run, { message: { text: 'x' }, locations })).toMatchObject({ path: '', logical: 'shop::main', morePlaces: 2 })
    expect(readNotification(run, { message: { text: 'x' } })).toMatchObject({ logical: null, morePlaces: 0 })
  })

  test('§3.59: an exception comes with its stack and with what caused it', () => {
    const frame = { module: 'tool.dll', location: { logicalLocations: [{ fullyQualifiedName: 'Tool.Main()' }] } }
    const read = { physicalLocation: { artifactLocation: { uri: 'src/read.c' }, region: { startLine: 7 } } }
    const exception = {
      kind: 'Failure',
      message: 'gave up',
      stack: { frames: [frame, { location: read }, {}] },
      innerExceptions: [
        {
          kind: 'IO',
          message: 'no such file',
          innerExceptions: [{ message: 'disk' }],
          stack: { frames: Array.from({ length: 10 }, () => frame) },
        },
        { kind: 'Late' },
        7,
      ],
    }
    expect(readNotification(run, { message: { text: 'x' }, exception }).exception?.split('\n')).toEqual([
      'Failure: gave up',
      'at Tool.Main(), tool.dll',
      'at src/read.c:7',
      'Caused by IO: no such file',
      ...Array.from({ length: 8 }, () => 'at Tool.Main(), tool.dll'),
      'and 2 more',
      'Caused by disk',
      'Caused by Late',
    ])
    const manyCauses = Array.from({ length: 30 }, () => ({ message: 'another' }))
    let deep: object = { message: 'end' }
    for (let depth = 0; depth < 1_000; depth += 1) deep = { message: `${depth}`, innerExceptions: [deep, ...manyCauses] }
    expect(readNotification(run, { exception: deep }).exception?.split('\n')).toHaveLength(20)
  })

  test.each([null, 'text', [], { descriptor: 7, message: [], locations: {}, exception: '' }])(
    'of a wrong shape is read as an empty one: %j',
    (value) => {
      expect(readNotification(run, value)).toMatchObject({ level: 'warning', text: '', id: null, rule: null, path: '', exception: null })
    },
  )
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readRun } from '#app/sarif/runs/run.ts'
import { describeRun } from '#app/uploads/runs/describe-run.server.ts'
import { NotificationTable } from '#app/uploads/runs/NotificationTable.tsx'

function at(uri: string, startLine: number) {
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine } } }
}

function notifications(toolExecutionNotifications: object[]) {
  const run = readRun({ invocations: [{ executionSuccessful: true, toolExecutionNotifications }] })
  return describeRun(run, true, '').invocations[0]?.notifications ?? []
}

/** What the row of a notification says, a line for each element. */
function shown(notification: object): string[] {
  const markup = renderToStaticMarkup(<NotificationTable notifications={notifications([notification])} />)
  return markup.split(/<\/?(?:li|summary|details|td|div)\b[^>]*>/).map((text) => text.replaceAll(/<[^>]*>/g, ''))
}

describe('a notification', () => {
  test('names all places that it is about (§3.58.4)', () => {
    const locations = [at('src/a.c', 1), at('src/b.c', 7), { logicalLocations: [{ name: 'main' }] }, {}]
    const row = shown({ message: { text: 'x' }, locations })
    expect(row).toEqual(expect.arrayContaining(['and 3 more places', 'src/b.c:7', 'main', 'The log says nothing of it']))
    expect(shown({ message: { text: 'x' }, locations: locations.slice(0, 1) }).join(' ')).not.toContain('more')
  })

  test('of very many places says how many there are, and names a hundred', () => {
    const row = shown({ message: { text: 'x' }, locations: Array.from({ length: 1_201 }, (_, line) => at('a.c', line + 1)) })
    expect(row).toEqual(expect.arrayContaining(['and 1,200 more places', 'a.c:101', '1,100 more']))
    expect(row).not.toContain('a.c:102')
  })

  test('has the frames of its exception beyond the innermost, for who opens them (§3.59)', () => {
    const frames = Array.from({ length: 12 }, (_, index) => ({ module: `frame ${index + 1}` }))
    const [long, short] = notifications(
      [12, 8].map((count) => ({ exception: { message: 'Broke', stack: { frames: frames.slice(0, count) } } })),
    )
    expect(long?.exception?.split('\n').slice(-2)).toEqual(['at frame 8', 'and 4 more'])
    expect(long?.wholeException?.split('\n')).toEqual(['Broke', ...frames.map(({ module }) => `at ${module}`)])
    expect(short).toMatchObject({ exception: expect.stringContaining('at frame 8'), wholeException: null })
  })

  test('gives no more of it than a page has room for, however many there are', () => {
    const frames = Array.from({ length: 150 }, () => ({ module: 'x'.repeat(100) }))
    const all = notifications(
      Array.from({ length: 100 }, () => ({ exception: { stack: { frames } }, locations: [{}, at('y'.repeat(3_000), 1)] })),
    )
    expect(all).toHaveLength(100)
    expect(JSON.stringify(all.map(({ places, wholeException }) => [places, wholeException])).length).toBeLessThan(150_000)
    expect(all[0]?.wholeException?.split('\n')).toHaveLength(150)
  })
})

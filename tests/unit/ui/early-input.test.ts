import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyInput, replayEarlyInput } from '#app/ui/early-input.ts'

/** What a page has of a keyboard event. */
class Key extends Event {
  readonly key: string
  readonly repeat: boolean
  readonly ctrlKey: boolean
  constructor(
    type: string,
    { key, repeat = false, ctrlKey = false, ...init }: EventInit & { key: string; repeat?: boolean; ctrlKey?: boolean },
  ) {
    super(type, init)
    this.key = key
    this.repeat = repeat
    this.ctrlKey = ctrlKey
  }
}

const heard: string[] = []
let page: EventTarget

beforeEach(() => {
  heard.length = 0
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('KeyboardEvent', Key)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function press(...keys: (string | { key: string; repeat?: boolean; ctrlKey?: boolean })[]): void {
  for (const key of keys) page.dispatchEvent(new Key('keydown', typeof key === 'string' ? { key } : key))
}

async function replayed(): Promise<string[]> {
  page.addEventListener('keydown', (event) => void (event instanceof Key && heard.push(event.key)))
  replayEarlyInput()
  await Promise.resolve()
  return heard
}

test('keys that nobody heard are pressed again, in their order and once', async () => {
  keepEarlyInput()
  press('j', 'j', 'x')
  expect(await replayed()).toEqual(['j', 'j', 'x'])
  replayEarlyInput()
  await Promise.resolve()
  expect(heard).toEqual(['j', 'j', 'x'])
})

test('what the browser does by itself, and what is held down, is not done again', async () => {
  keepEarlyInput()
  press('Tab', ' ', 'Enter', { key: 'j', repeat: true }, { key: 'r', ctrlKey: true }, 'k')
  expect(await replayed()).toEqual(['k'])
})

test('what was typed into the search box that was not there yet does nothing', async () => {
  keepEarlyInput()
  press('/', 'e', 'x')
  expect(await replayed()).toEqual(['/'])
})

test('of very many keys the first ones count', async () => {
  keepEarlyInput()
  press(...'j'.repeat(50))
  expect(await replayed()).toHaveLength(20)
})

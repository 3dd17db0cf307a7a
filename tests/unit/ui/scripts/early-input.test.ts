import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyInput, replayEarlyInput } from '#app/ui/scripts/early-input.ts'

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

/** A button as the window sees it: presses begin at the window, and get back there where the button's part is alive. */
class Button extends EventTarget {
  isConnected = true
  isAlive = false
  heard = 0
  readonly #name: string
  constructor(name = 'button') {
    super()
    this.#name = name
  }
  closest() {
    return this.#name === 'button' ? this : null
  }
  matches(names: string) {
    return names.split(', ').includes(this.#name)
  }
  /** `underWay` happens between the beginning and the end of its way. */
  async click(underWay?: () => Promise<void>): Promise<void> {
    const event = new OnPage('click', this)
    event.eventPhase = Event.CAPTURING_PHASE
    above.dispatchEvent(event)
    await underWay?.()
    if (this.isAlive) {
      this.heard++
      page.dispatchEvent(event)
    }
    event.eventPhase = Event.NONE
  }
}

class OnPage extends Event {
  override eventPhase = 0
  override readonly target: Button
  readonly button = 0
  constructor(type: string, target: Button) {
    super(type)
    this.target = target
  }
}

const heard: string[] = []
/** Where what happens on the page begins and ends its way. */
let above: EventTarget
let page: EventTarget

beforeEach(() => {
  heard.length = 0
  above = new EventTarget()
  page = Object.assign(new EventTarget(), { querySelector: () => null })
  vi.stubGlobal('document', page)
  vi.stubGlobal('KeyboardEvent', Key)
  vi.stubGlobal('Element', Button)
  vi.stubGlobal('HTMLElement', Button)
  vi.stubGlobal('addEventListener', (type: string, listener: () => void, isFirst = false) => {
    const where = isFirst ? above : page
    where.addEventListener(type, listener)
  })
  vi.stubGlobal('removeEventListener', (type: string, listener: () => void) => above.removeEventListener(type, listener))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function press(...keys: (string | { key: string; repeat?: boolean; ctrlKey?: boolean })[]): void {
  for (const key of keys) above.dispatchEvent(new Key('keydown', typeof key === 'string' ? { key } : key))
}

async function replayed(): Promise<string[]> {
  above.addEventListener('keydown', (event) => void (event instanceof Key && heard.push(event.key)))
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

test('keys are forgotten once somebody goes on in a field, and those that are pressed there are its own', async () => {
  keepEarlyInput()
  press('j', 'x')
  const field = new Button('textarea')
  above.dispatchEvent(new OnPage('focusin', field))
  above.dispatchEvent(Object.defineProperty(new Key('keydown', { key: 'e' }), 'target', { value: field }))
  expect(await replayed()).toEqual([])
})

test('of very many keys the first ones count', async () => {
  keepEarlyInput()
  press(...'j'.repeat(50))
  expect(await replayed()).toHaveLength(20)
})

async function alive(...buttons: Button[]): Promise<void> {
  for (const button of buttons) button.isAlive = true
  replayEarlyInput()
  await Promise.resolve()
}

test('a button that nobody heard is pressed again once its part is alive, and one that was heard is not', async () => {
  keepEarlyInput()
  const [first, second] = [new Button(), new Button()]
  await first.click()
  await first.click()
  await second.click()
  await alive(first)
  expect([first.heard, second.heard]).toEqual([1, 0])
  await alive(second)
  await alive()
  expect([first.heard, second.heard]).toEqual([1, 1])
})

test('a press that is on its way while its part comes alive is heard once', async () => {
  keepEarlyInput()
  const button = new Button()
  await button.click(() => alive(button))
  await alive()
  expect(button.heard).toBe(1)
})

test.each(['input', 'focusin'])('a press is forgotten once somebody goes on in a field: %s', async (type) => {
  keepEarlyInput()
  const button = new Button()
  await button.click()
  above.dispatchEvent(new OnPage(type, new Button('textarea')))
  await alive(button)
  expect(button.heard).toBe(0)
})

test('a press is not forgotten where the focus goes to what takes no text', async () => {
  keepEarlyInput()
  const button = new Button()
  await button.click()
  above.dispatchEvent(new OnPage('focusin', button))
  await alive(button)
  expect(button.heard).toBe(1)
})

test('a button that has left the page is pressed no more, even if it comes back', async () => {
  keepEarlyInput()
  const button = new Button()
  await button.click()
  button.isConnected = false
  await alive(button)
  button.isConnected = true
  await alive()
  expect(button.heard).toBe(0)
})

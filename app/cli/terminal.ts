import { terminalText } from '#app/cli/terminal-text.ts'

const eraseLine = '\u001b[2K\r'
/** A person sees a line change ten times a second; a file that collects the output needs it once in a while. */
const intervals = { person: 100, file: 5000 }

let lastProgress = 0
let progressShown = false

/** Prints a text, line by line; what stands in it from a log does nothing to the terminal. Gives 0, the exit code of all being well. */
export function say(text: string): 0 {
  endProgress()
  process.stdout.write(`${safeLines(text)}\n`)
  return 0
}

/** The same on the error output. Gives 1, an exit code. */
export function complain(text: string): 1 {
  endProgress()
  process.stderr.write(`${safeLines(text)}\n`)
  return 1
}

/** Shows how far something is: as one line that changes on a terminal, as a line now and then elsewhere. */
export function showProgress(line: string): void {
  const now = performance.now()
  const { isTTY, columns } = process.stdout
  if (now - lastProgress < (isTTY ? intervals.person : intervals.file)) return
  lastProgress = now
  if (!isTTY) return void say(line)
  process.stdout.write(eraseLine + terminalText(line).slice(0, (columns || 80) - 1))
  progressShown = true
}

function endProgress() {
  if (progressShown) process.stdout.write(eraseLine)
  progressShown = false
}

function safeLines(text: string): string {
  return text.split('\n').map(terminalText).join('\n')
}

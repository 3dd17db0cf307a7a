import { below, type Random } from '#tests/bench/random.ts'
import { word, wordsOf } from '#tests/bench/words.ts'
import type { Line, Planted } from './code.ts'

/** Rules whose results all say the same: most results of a linter are of such. */
const wordless = [
  { rule: 'no-console', message: 'Unexpected console statement.', code: (random: Random) => `console.log(${wordsOf(random, 2, ', ')})` },
  {
    rule: 'eqeqeq',
    message: "Expected '===' and instead saw '=='.",
    code: (random: Random) => `if (${wordsOf(random, 2, ' == ')}) return`,
  },
  { rule: 'no-var', message: 'Unexpected var, use let or const instead.', code: (random: Random) => `var ${wordsOf(random, 2, ' = ')}` },
  { rule: 'no-eval', message: 'eval can be harmful.', code: (random: Random) => `eval(${word(random)}.${word(random)})` },
] as const

/** Makes lines as sources have them, with findings on some. `number` gives the numbers of findings. */
export class LineMaker {
  readonly #random: Random
  readonly #number: () => number

  constructor(random: Random, number: () => number) {
    this.#random = random
    this.#number = number
  }

  /** So many lines without findings; a third of them are such as every file has. */
  plain(count: number): Line[] {
    return Array.from({ length: count }, () => ({ text: this.#plainText(), planted: [] }))
  }

  /** A line whose finding says the same as all others of its rule, and the line itself does not. */
  wordless(rules: number): Line {
    const { rule, message, code } = wordless[below(this.#random, rules)] ?? wordless[0]
    return this.#line(`  ${code(this.#random)}`, [this.#plant(rule, message, 3)])
  }

  /** A line that many files have, with a finding that says the same in all of them. */
  usual(): Line {
    return this.#line('  } catch (error) {', [this.#plant('no-empty', 'Empty block statement.', 19)])
  }

  /** Two findings of one rule and message on one line. */
  double(): Line {
    const text = `  const ${word(this.#random)} = [1000, 2000].includes(${word(this.#random)})`
    const columns = [text.indexOf('1000') + 1, text.indexOf('2000') + 1]
    return this.#line(
      text,
      columns.map((column) => this.#plant('no-magic-numbers', 'No magic numbers.', column)),
    )
  }

  /** A finding whose message names what it is about. */
  named(): Line {
    const name = wordsOf(this.#random, 3, '_')
    return this.#line(`  const ${name} = ${word(this.#random)}()`, [
      this.#plant('no-unused-vars', `'${name}' is assigned a value but never used.`, 9),
    ])
  }

  /** A finding whose message holds numbers that the next commit may change while the line stays. */
  numbered(): Line {
    const name = wordsOf(this.#random, 2, '_')
    const numbers = [21 + below(this.#random, 60)]
    const isNamed = this.#random() < 0.5
    const planted = isNamed
      ? this.#plant('complexity', `Function '${name}' has a complexity of #. Maximum allowed is 20.`, 1, numbers)
      : this.#plant('max-statements', 'This function has too many statements (#). Maximum allowed is 20.', 1, numbers)
    return this.#line(`function ${name}() {`, [planted])
  }

  /** Lines that come several times in a file, each time with one finding: all that is told of them is equal. */
  repeated(): () => Line[] {
    const texts = Array.from({ length: 6 }, () => `  ${wordsOf(this.#random, 2, '.')}(${wordsOf(this.#random, 2, ', ')})`)
    return () => [
      this.#line('  debugger', [this.#plant('no-debugger', "Unexpected 'debugger' statement.", 3)]),
      ...texts.map((text) => ({ text, planted: [] })),
    ]
  }

  #plainText(): string {
    const usual = ['', '}', '  }', '  return result', '  })'][below(this.#random, 15)]
    return usual ?? `  ${word(this.#random)}.${word(this.#random)}(${wordsOf(this.#random, 1 + below(this.#random, 3), ', ')})`
  }

  #line(text: string, planted: Planted[]): Line {
    return { text, planted }
  }

  #plant(rule: string, message: string, column: number, numbers: readonly number[] = []): Planted {
    return { finding: this.#number(), rule, message, numbers, column }
  }
}

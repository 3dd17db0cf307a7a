import type { KyselyPlugin, RootOperationNode } from 'kysely'

/** Lets so many statements through, besides what begins and ends transactions, and fails the next one. */
export class FailsAfter implements KyselyPlugin {
  left: number
  /** It fails once. */
  hasFailed = false

  readonly #error: Error

  constructor(left: number, error = new Error('The statement fails.')) {
    this.left = left
    this.#error = error
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const isOfTransaction = node.kind === 'RawNode' && /^(?:begin|rollback)/.test(node.sqlFragments.join(''))
    if (isOfTransaction || this.hasFailed || this.left-- > 0) return node
    this.hasFailed = true
    throw this.#error
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

import type { UploadCode } from './upload-codes.ts'

/** Why a reader gave up: the sentence is for people, `detail` for logs. */
export class ReadingFailed extends Error {
  override readonly name = 'ReadingFailed'
  readonly code: UploadCode
  readonly sentence: string

  constructor(code: UploadCode, sentence: string, detail: string) {
    super(detail)
    this.code = code
    this.sentence = sentence
    // Where a reader failed is in the reader's thread, not here.
    if (detail.includes('\n    at ')) this.stack = detail
  }
}

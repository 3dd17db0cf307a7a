import type { Upload } from './uploads.schemas.ts'

/** Whether an upload is still being received or read. */
export function isUnderWay({ status }: Pick<Upload, 'status'>): boolean {
  return status !== 'done' && status !== 'failed'
}

import { uploadIdPattern } from './upload-search.ts'
import { z } from 'zod'
import type { ReportEntry } from '#app/ingest/reporting/report.ts'
import type { UploadCode } from '#app/ingest/reporting/upload-codes.ts'

export const uploadIdSchema = z.string().regex(uploadIdPattern)

type UploadStatus = 'receiving' | 'queued' | 'reading' | 'done' | 'failed'

/** Uploads, newest first. */
export type UploadsPage = {
  rows: Upload[]
  /** The ids of those that are being received or read, or wait for it, on whatever page: a hundred at most. */
  underWay: string[]
  /** How many there are on all pages, and the rank of the first of these, from 1 on. */
  total: number
  from: number
  /** The upload that the page of older ones is before, null where there are none; and that of the page of newer ones, null where that has the newest. */
  older: string | null
  newer: string | null
}

/** An upload as the API and the pages show it. */
export type Upload = {
  id: string
  status: UploadStatus
  fileName: string
  project: string | null
  ref: string | null
  commit: string | null
  /** Names of its tools, at most `toolsTold`, and how many there are beside. */
  tools: string[]
  moreTools: number
  bytes: number
  bytesRead: number
  bytesTotal: number
  /** Stored of its log. */
  results: number
  /** That the snapshots before did not have, reopened ones included. */
  new: number
  fixed: number
  report: ReportEntry[]
  /** Where it failed: a stable code and a sentence. */
  error: { code: UploadCode; sentence: string } | null
  sample: boolean
  /** The upload that this one repeats, byte for byte and in every parameter. */
  repeats: string | null
  /** The upload that had the snapshots before its own; null for the first. */
  before: string | null
  receivedAt: string
  finishedAt: string | null
  /** When its file was deleted to make room; what was read of it stays. */
  droppedAt: string | null
  /** The results of this upload. */
  url: string
  /** Queries whose lists have what is new, and what is fixed; null where there is none of it, and where no query has just that. */
  newQuery: string | null
  fixedQuery: string | null
}

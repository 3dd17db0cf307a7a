import type { OnFault } from '#app/monitoring/on-fault.ts'
import type { KeptParameters } from '#app/ingest/parameters.ts'
import type { ReportEntry } from '#app/ingest/reporting/report.ts'
import type { Reading } from '#app/store/uploads/readings.ts'
import type { StoredUpload } from '#app/store/uploads/uploads.ts'

/** An upload that is read just now, by whom, and what its reading needs to know of it. */
export type UploadToRead = Reading &
  Pick<StoredUpload, 'received_at' | 'file_name' | 'sha256' | 'sample'> & {
    parameters: KeptParameters
    /** What there is to remark on beside the logs, of which results turned out to be in files of these names in the archive. */
    remarks: (sources: readonly string[]) => ReportEntry[]
    /** Told of what goes wrong and does not keep it from being read. */
    onFault: OnFault
  }

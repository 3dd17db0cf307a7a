import type { Queryable } from '#app/store/database.ts'

/** Uploads but those that are being deleted: these go with their grave (app/ingest/clear-grave.ts). */
export function presentUploads(db: Queryable) {
  return db
    .selectFrom('upload')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deletion').select('id').whereRef('deletion.project', '=', 'upload.project'))),
    )
}

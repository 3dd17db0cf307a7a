/** Why an upload was not taken, or not read. The codes are stable; docs/api.md lists them. */
export const uploadCodes = [
  'upload-empty',
  'upload-too-large',
  'encoding-unsupported',
  'archive-bomb',
  'archive-corrupt',
  'archive-nested',
  'archive-too-many-members',
  'archive-without-log',
  'too-many-runs',
  'json-malformed',
  'json-truncated',
  'not-sarif',
  'version-unsupported',
  'disk-full',
  'given-up',
  'internal',
] as const
export type UploadCode = (typeof uploadCodes)[number]

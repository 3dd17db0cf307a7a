import type { ReportEntry } from './report.ts'

type Words = { severity: ReportEntry['severity']; sentence: (subject: string) => string }

/** What each problem of a log means, and what was done about it. The codes are stable; docs/import-report.md lists them. */
const words: Readonly<Record<string, Words>> = {
  'text-before-log': note((detail) => `Text stands before the log and was passed over: ${detail}.`),
  'text-after-log': note((detail) => `Text stands after the log and was passed over: ${detail}.`),
  'nul-after-log': note((detail) => `NUL bytes stand after the log and were passed over: ${detail}.`),
  'duplicate-member': warning((detail) => `A member is there twice in one object; the last one counts: ${detail}.`),
  'duplicate-results': warning(() => 'A run has `results` twice; both were read, one after the other.'),
  'duplicate-runs': warning(() => 'The log has `runs` twice; both were read, one after the other.'),
  'run-not-object': error(() => 'An element of `runs` is no object; it has no results to read.'),
  'result-too-large': error((detail) => `A result is larger than the limit (ASSAY_MAX_RESULT_BYTES) and was not stored: ${detail}.`),
  'artifact-too-large': warning((detail) => `An artifact is larger than the limit (ASSAY_MAX_PART_BYTES) and was passed over: ${detail}.`),
  'member-too-large': warning(
    (detail) => `A part of the log is larger than the limit (ASSAY_MAX_PART_BYTES) and was passed over: ${detail}.`,
  ),
  'member-malformed': error((name) => `The run’s \`${name}\` is not valid JSON; the run was read without it.`),
  'artifact-malformed': error(() => 'An artifact is not valid JSON; it was passed over.'),
  'results-not-an-array': error(() => 'The run’s `results` is no array; it has no results to read.'),
  'results-null': warning(
    () => 'The run’s `results` is null: the tool never began its analysis (SARIF §3.14.23). No results does not mean clean.',
  ),
  'result-unreadable': error((why) => `A result could not be read and is kept as it is: ${why}.`),
  'run-incomplete': warning((why) => `The run did not complete: ${why}. What it did not report is not taken as fixed.`),
  'archive-member': note((detail) => `Of the archive, ${detail}.`),
  'version-missing': note(() => 'The log does not say its SARIF version; it was read as 2.1.0.'),
  'version-newer': warning((version) => `The log is SARIF ${version}, newer than 2.1.0; what 2.1.0 has of it was read.`),
  'version-prerelease': note((version) => `The log calls itself SARIF ${version}, a pre-release of 2.1.0; it was read as 2.1.0.`),
  'fingerprint-tells-nothing': note(
    (key) => `The fingerprint ${key} has the same value for all results of its rule; it does not count towards their identity.`,
  ),
  'message-cut': warning(() => 'A message is longer than 1,048,576 characters; the rest of it is in the original JSON only.'),
  'level-illegal': warning((level) => `“${level}” is none of SARIF’s levels; the level was taken from the rule, else \`warning\`.`),
  'rule-level-illegal': warning((rule) => `The default level of rule ${rule} is none of SARIF’s levels; \`warning\` was taken.`),
  'security-severity-illegal': note(
    (rule) => `The \`security-severity\` of rule ${rule} is no number above 0 and up to 10; the severity was taken from the level.`,
  ),
  'region-illegal': warning(() => 'A region has a line or column below 1, or ends before it begins; what could be used of it was used.'),
  'uri-base-loop': warning((path) => `The base ids of ${path} refer to each other in a circle; the path was taken as far as it goes.`),
  'uri-base-too-deep': warning((path) => `The base ids of ${path} are nested too deeply; the path was taken as far as it goes.`),
  'uri-base-missing': warning(
    (path) => `A base id of ${path} is not in \`originalUriBaseIds\`; the path is relative to a folder that is not known.`,
  ),
  'artifact-not-found': warning(() => 'A location refers to an artifact that the run does not have; the result has no path.'),
  'uri-not-a-string': warning(() => 'A URI is no string; the result has no path.'),
  'rule-not-found': warning(
    (rule) => `The result refers to a rule that the run does not describe${rule === '' ? '' : `: ${rule}`}. It has no title or help.`,
  ),
  'message-not-an-object': note(() => 'A message is a bare string; it was taken as the text.'),
  'message-missing': warning((rule) => `A result has no message${rule === '' ? '' : ` (rule ${rule})`}.`),
  'message-not-found': warning((rule) => `A message refers to a text that neither rule ${rule} nor its tool has.`),
  'argument-missing': warning(
    (rule) => `A message of rule ${rule} has fewer arguments than its text has places; the place is shown as it is.`,
  ),
}

/** The severity and sentence of a problem; one that has no words yet is named by its code. */
export function problemWords(code: string, subject: string): { severity: ReportEntry['severity']; sentence: string } {
  const found = words[code]
  if (found === undefined) return { severity: 'warning', sentence: `${code}${subject === '' ? '' : `: ${subject}`}` }
  return { severity: found.severity, sentence: found.sentence(subject) }
}

export const problemCodes: readonly string[] = Object.keys(words)

function note(sentence: Words['sentence']): Words {
  return { severity: 'note', sentence }
}

function warning(sentence: Words['sentence']): Words {
  return { severity: 'warning', sentence }
}

function error(sentence: Words['sentence']): Words {
  return { severity: 'error', sentence }
}

import { kinds } from '#app/sarif/codes.ts'
import { statedLevel } from '#app/sarif/level-word.ts'
import type { ReportCode } from './report-codes.ts'
import { shownText } from './shown-text.ts'

/** `error`: something was lost or refused; `warning`: mended by a guess; `note`: worth knowing. */
export type ProblemSeverity = 'error' | 'warning' | 'note'

type Words = { severity: ProblemSeverity; sentence: (subject: string) => string }

/** In UTF-16 units, of what a sentence says that a problem is about. */
export const longestSubject = 300

/** What each problem of a log means, and what was done about it; in the order of docs/import-report.md. */
export const wordsOfProblems: Readonly<Record<ReportCode, Words>> = {
  'archive-member': note((member) => `Of the archive, ${member} was passed over.`),
  'project-from-tool': note(
    (project) => `Nothing names the project, not even a file: it is called ${project} after its tool. Send \`project=\` along to name it.`,
  ),
  'category-not-compared': note(
    (detail) => `Compared with nothing, so all counts as new: ${detail}. To have the two compared, send the same \`category=\` with both.`,
  ),
  'nothing-in-common': warning(
    (detail) =>
      `Nothing in this log was in the one before it, all of which so counts as fixed: ${detail}. If the two belong together, send them in one zip archive, or each with a \`category\` (\`--category\`) of its own.`,
  ),
  'no-file-in-common': warning(
    (detail) =>
      `No file of this log was in the one before it, though both logs are of one commit: ${detail}. If the two belong together, send them in one zip archive, or each with a \`category\` (\`--category\`) of its own.`,
  ),
  'text-before-log': note((detail) => `Text stands before the log and was passed over: ${detail}.`),
  'text-after-log': note((detail) => `Text stands after the log and was passed over: ${detail}.`),
  'nul-after-log': note((detail) => `NUL bytes stand after the log and were passed over: ${detail}.`),
  'several-logs': warning(
    () => 'The file has several logs, one after the other: the runs of all were read, and counted on from log to log.',
  ),
  'version-missing': note(() => 'The log does not say its SARIF version; it was read as 2.1.0.'),
  'version-newer': warning((version) => `The log is SARIF ${version}, newer than 2.1.0; what 2.1.0 has of it was read.`),
  'version-prerelease': note((version) => `The log calls itself SARIF ${version}, a pre-release of 2.1.0; it was read as 2.1.0.`),

  'duplicate-member': warning((detail) => `A member is there twice in one object: ${detail}.`),
  'duplicate-results': warning(() => 'A run has `results` twice; both were read, one after the other.'),
  'duplicate-runs': warning(() => 'The log has `runs` twice; both were read, one after the other.'),
  'runs-empty': warning(() => 'The log has no run: nothing was analysed, so nothing is taken as fixed. No results does not mean clean.'),
  'runs-not-an-array': error(() => 'A `runs` of the log is no array; nothing of it was read.'),
  'runs-null': warning(
    () => 'The `runs` of the log is null: what wrote it looked for analyses and failed. No results does not mean clean.',
  ),
  'exported-by-assay': note(
    () =>
      'Assay exported this log. Its ids and verdicts were not taken over: `npm run assay -- import --restore` does so, into a database that has none of its projects.',
  ),
  'run-not-object': error(() => 'An element of `runs` is no object; it has no results to read.'),
  'run-incomplete': warning((why) => `The run did not complete: ${withoutStop(why)}. What it did not report is not taken as fixed.`),
  'results-not-an-array': error(() => 'The run’s `results` is no array; nothing of it was read.'),
  'results-null': warning(() => 'The run’s `results` is null: the tool never began its analysis. No results does not mean clean.'),
  'external-file-missing': error(
    (what) => `A part of the run stands in a file that did not come with the log, and was read without: ${what}.`,
  ),
  'member-malformed': error((name) => `The run’s \`${name}\` is not valid JSON; the run was read without it.`),
  'member-too-large': warning((size) => `A part of the log is larger than ASSAY_MAX_PART_BYTES and was passed over: ${size}.`),
  'artifact-malformed': error(() => 'An artifact is not valid JSON; it was passed over.'),
  'artifact-too-large': warning((size) => `An artifact is larger than ASSAY_MAX_PART_BYTES and was passed over: ${size}.`),

  'schema-violation': note((what) => `The log is not as the schema of SARIF 2.1.0 has it: ${what}. It was read all the same.`),

  'result-too-large': error((size) => `A result is larger than ASSAY_MAX_RESULT_BYTES and was not stored: ${size}.`),
  'result-unreadable': error((why) => `A result could not be read and is kept as it is: ${why}.`),
  'result-part-malformed': error(
    () => 'A part of a result is not valid JSON. The list has what could be read of the result; its page has its bytes alone.',
  ),

  'result-absent': note(() => 'The log itself says that a result is absent: it is not in the code, and is kept as a fixed one.'),

  'component-not-found': warning(
    (rule) => `The log has no tool component of the name, guid or index that the rule${of(rule)} should be in.`,
  ),
  'rule-not-found': warning((rule) => `The rule${of(rule)} is not where its index or guid says; it was looked for by its id.`),
  'rule-index-contradicts-id': warning(
    (rule) => `The index of the rule${of(rule)} leads to a rule of another id; the id was followed where a rule has it.`,
  ),
  'rule-ids-differ': warning((rule) => `A result has another \`ruleId\` than its reference to the rule${of(rule)}, which was followed.`),
  'rule-indexes-differ': warning(
    (rule) => `A result has another \`ruleIndex\` than its reference to the rule${of(rule)}, which was followed.`,
  ),
  'rule-level-illegal': warning(
    (rule) =>
      `The default level of the rule${of(rule)} is none of SARIF’s as they are written; one in other letters, or a word such as \`high\`, was taken as it is meant, else \`warning\`.`,
  ),
  'security-severity-illegal': note(
    (rule) =>
      `A \`security-severity\` of the rule${of(rule)} or of its results is no number from 0 to 10, and counts only where it is a word such as \`high\`.`,
  ),
  'level-illegal': warning((level) => {
    const { value, severity } = statedLevel(level)
    if (value !== null) {
      const meant = severity === null ? '' : `, and as the severity \`${severity}\` where no \`security-severity\` tells another`
      return `“${level}” is none of SARIF’s levels as they are written; it was taken as \`${value}\`${meant}.`
    }
    return kinds.some((kind) => kind === level)
      ? `“${level}” is none of SARIF’s levels but one of its kinds, as drafts had it; it was taken as the kind where the result states none.`
      : `“${level}” is none of SARIF’s levels; the level was taken from the rule, else \`warning\`.`
  }),

  'message-missing': warning((rule) => `A result${ofRule(rule)} has no message.`),
  'message-not-an-object': note((rule) => `A message${ofRule(rule)} is a bare string; it was taken as the text.`),
  'message-id-not-found': warning(
    (rule) => `A message${ofRule(rule)} names a text that neither the rule nor its tool has; the name is shown.`,
  ),
  'message-argument-missing': warning(
    (rule) => `A message${ofRule(rule)} has fewer arguments than its text has places for; such a place is shown as it is.`,
  ),
  'message-too-long': warning(
    (rule) =>
      `A message${ofRule(rule)} grows beyond 1,000,000 characters by its arguments, or beyond 65,536 by what its rule or its tool says; it was cut there.`,
  ),
  'message-cut': warning(
    () =>
      'A message is longer than 1,048,576 characters, or than 16,384 and than the result that has it; what follows is in the log alone.',
  ),
  'path-cut': note(
    () =>
      'A path is longer than 800 characters; where results are listed, searched and counted, its middle is left out. The page and the export have all of it.',
  ),

  'tags-cut': note(
    () => 'A result and its rule have more than 100 tags or weaknesses; the list knows the first 100. Its page has up to 1,000 of each.',
  ),

  'artifact-not-found': warning(() => 'A location points to an artifact that the run does not have; the result has no path.'),
  'uri-not-a-string': warning(() => 'A URI is no string; the location was read without it.'),
  'uri-base-not-found': note(
    (base) => `The log does not say where ${base === '' ? 'a base' : `the base ${base}`} is; paths stay relative to it.`,
  ),
  'uri-base-loop': warning((path) => `The bases of ${at(path)} stand on each other in a circle; the path was taken as far as it goes.`),
  'uri-base-too-deep': warning((path) => `Too many bases of ${at(path)} stand on each other; the path was taken as far as it goes.`),
  'paths-absolute': note(
    (folder) =>
      `All paths of the run are absolute and in ${folder}: name it, or a folder above it, as \`root\` (\`--root\`), and it is left off them.`,
  ),
  'path-above-root': note((path) => `The path ${path} leads above what it is relative to; it was taken as it is.`),

  'region-not-an-object': warning(() => 'A region is no object; the result has no line.'),
  'region-number-unusable': warning(
    () => 'A line or column of a region is no whole number from 1, or an offset none from 0; the region was read without it.',
  ),
  'region-end-before-start': warning(() => 'A region ends before it begins; its end was left out.'),
  'region-without-start-line': warning(() => 'A region has columns or an end, but no line to start from; they were left out.'),

  'region-outside-file': warning(
    (where) => `A region lies beyond the end of the embedded file: ${where}; the result is kept and its source is not marked.`,
  ),

  'fingerprint-not-a-string': note(() => 'A fingerprint is no string; its JSON was taken.'),
  'fingerprint-shared': note(
    (keys) => `Several results of one rule and file share their fingerprint (${keys}); they are told apart by their places.`,
  ),
  'fingerprint-tells-nothing': note(
    (key) => `The fingerprint ${key} is the same for all results of a rule; it does not count in what they are recognised by.`,
  ),
  'sources-not-used': note(
    () => 'The results jump between more source than can be looked up; they are recognised without the sources beside the log.',
  ),
}

/**
 * The severity of a problem and its sentence. `subject` is text from the log and may be anything: what of it does not show is replaced,
 * and what is beyond 300 characters is left out.
 */
export function problemWords(code: ReportCode, subject: string): { severity: ProblemSeverity; sentence: string } {
  const { severity, sentence } = wordsOfProblems[code]
  return { severity, sentence: sentence(shownText(subject, longestSubject)) }
}

function of(rule: string): string {
  return rule === '' ? ' of a result' : ` ${rule}`
}

function ofRule(rule: string): string {
  return rule === '' ? '' : ` of the rule ${rule}`
}

function at(path: string): string {
  return path === '' ? 'a location' : path
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}

function note(sentence: Words['sentence']): Words {
  return { severity: 'note', sentence }
}

function warning(sentence: Words['sentence']): Words {
  return { severity: 'warning', sentence }
}

function error(sentence: Words['sentence']): Words {
  return { severity: 'error', sentence }
}

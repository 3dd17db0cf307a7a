import { cutOrNull, cutText, shortText } from '#app/results/message/cut-text.ts'
import { runProblems } from '#app/sarif/notifications/completeness.ts'
import { asArray, asNumber, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { safeHref } from '#app/sarif/text/safe-href.ts'
import { exceptionText } from '#app/sarif/notifications/exception-text.ts'
import { placesBesides, type NotificationPlace, readNotification } from '#app/sarif/notifications/notifications.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { ToolComponent } from '#app/sarif/runs/tool-component.ts'
import type { ShownComponent, ShownInvocation, ShownNotification, ShownRun } from './runs.schemas.ts'

const mostExtensions = 100
const mostInvocations = 20
const mostNotifications = 100
/** Beyond these nobody reads on, and a log may hold millions. */
const mostLookedAt = 10_000
/** Of one notification that are opened: places besides the first, and frames of each exception. */
const mostPlaces = 100
const mostFrames = 200
/** In UTF-16 units. */
const longestText = 2_000
/** Of all that is opened in a run, and of one exception. */
const openedText = 100_000
const longestException = 20_000

const order = { error: 0, warning: 1, note: 2, none: 3 }

const withoutResults = 'Its results are null, missing or no array, or not all of them were read, so the tool may have found more.'

/** What a run says of itself: tool, extensions, invocations and notifications, and why it is incomplete if it is. `root` as for `repoPath`. */
export function describeRun(run: Run, complete: boolean, root: string): Omit<ShownRun, 'pointer' | 'rules' | 'statements'> {
  const problems = runProblems(run.header, 'array')
  const room = { text: openedText }
  return {
    complete,
    automationId: cutOrNull(run.automationId, longestText),
    problems: complete || problems.length > 0 ? [...problems] : [withoutResults],
    driver: describeComponent(run.driver, 'unknown'),
    extensions: run.extensions.slice(0, mostExtensions).map((extension) => describeComponent(extension, 'an extension without a name')),
    moreExtensions: Math.max(0, run.extensions.length - mostExtensions),
    invocations: run.invocations.slice(0, mostInvocations).map((invocation) => describeInvocation(run, asObject(invocation), root, room)),
    moreInvocations: Math.max(0, run.invocations.length - mostInvocations),
  }
}

function describeComponent({ object, name, rules }: ToolComponent, nameless: string): ShownComponent {
  return {
    name: cut(asText(object.fullName) ?? name ?? nameless),
    version: shortText(asText(object.semanticVersion) ?? asText(object.version) ?? object.dottedQuadFileVersion, longestText),
    informationUri: safeHref(asText(object.informationUri) ?? asText(object.downloadUri) ?? ''),
    rules: rules.length,
  }
}

function describeInvocation(run: Run, invocation: JsonObject | undefined, root: string, room: { text: number }): ShownInvocation {
  const { executionSuccessful } = invocation ?? {}
  const all = [...notificationsOf(run, invocation, 'execution', root), ...notificationsOf(run, invocation, 'configuration', root)].toSorted(
    (a, b) => order[a.notification.level] - order[b.notification.level],
  )
  return {
    commandLine: commandLine(invocation),
    successful: typeof executionSuccessful === 'boolean' ? executionSuccessful : null,
    exit: exitText(invocation),
    start: shortText(invocation?.startTimeUtc, longestText),
    end: shortText(invocation?.endTimeUtc, longestText),
    workingDirectory: cutOrNull(repoPath(run, invocation?.workingDirectory).uri, longestText),
    notifications: all
      .slice(0, mostNotifications)
      .map(({ notification, object }) => ({ ...notification, ...openedParts(run, object, root, notification, room) })),
    moreNotifications: Math.max(0, all.length - mostNotifications),
  }
}

type Stated = { notification: Omit<ShownNotification, 'places' | 'wholeException'>; object: unknown }

function notificationsOf(run: Run, invocation: JsonObject | undefined, about: ShownNotification['about'], root: string): Stated[] {
  return asArray(about === 'execution' ? invocation?.toolExecutionNotifications : invocation?.toolConfigurationNotifications)
    .slice(0, mostLookedAt)
    .map((object) => {
      const { text, exception, path, logical, ...notification } = readNotification(run, object, root, invocation)
      const cutToo = { logical: cutOrNull(logical, longestText), exception: cutOrNull(exception, longestText) }
      return { notification: { about, ...notification, text: cut(text), path: cut(path), ...cutToo }, object }
    })
}

/** What is told of a notification to who opens it: the places besides its first, and its exception with all frames, where there are more. */
function openedParts(
  run: Run,
  object: unknown,
  root: string,
  { exception }: Stated['notification'],
  room: { text: number },
): Pick<ShownNotification, 'places' | 'wholeException'> {
  const places: NotificationPlace[] = []
  for (const { path, logical, line } of placesBesides(run, object, root, mostPlaces)) {
    if (room.text <= 0) break
    const place = { path: cut(path), line, logical: cutOrNull(logical, longestText) }
    places.push(place)
    room.text -= place.path.length + (place.logical ?? '').length
  }
  const whole = exception === null ? null : exceptionText(run, asObject(object)?.exception, root, mostFrames)
  const wholeException = whole === exception || room.text <= 0 ? null : cutOrNull(whole, longestException)
  room.text -= (wholeException ?? '').length
  return { places, wholeException }
}

/** The command line as it was given (SARIF §3.20.2), else put together from the executable and its arguments (§3.20.3, §3.20.18). */
function commandLine(invocation: JsonObject | undefined): string | null {
  const stated = asText(invocation?.commandLine)
  if (stated !== undefined) return cut(stated)
  const words = asArray(invocation?.arguments).filter((word) => typeof word === 'string')
  const executable = asText(asObject(invocation?.executableLocation)?.uri)
  const parts = [
    ...(executable === undefined ? [] : [executable]),
    ...words.map((word) => (/[\s"]/.test(word) ? JSON.stringify(word) : word)),
  ]
  return parts.length === 0 ? null : cut(parts.join(' '))
}

function exitText(invocation: JsonObject | undefined): string | null {
  const code = asNumber(invocation?.exitCode)
  const signal = asText(invocation?.exitSignalName) ?? asNumber(invocation?.exitSignalNumber)?.toString()
  const parts = [
    code === undefined ? undefined : `exit code ${code}`,
    asText(invocation?.exitCodeDescription),
    signal === undefined ? undefined : `signal ${signal}`,
    asText(invocation?.processStartFailureMessage),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? null : cut(parts.join(', '))
}

function cut(text: string): string {
  return cutText(text, longestText)
}

import { asArray, asRecord } from './json.ts'
import { expanded } from './log-text.ts'
import {
  allOf,
  cached,
  each,
  edgeWords,
  type Json,
  locationWords,
  logicalWords,
  messageText,
  names,
  nodeWords,
  placeOf,
  some,
  stepOf,
  suppressionWords,
  text,
  uriWords,
  webWords,
} from './member-words.ts'
import { ruleOf } from './rule-of.ts'

/** A member of a result that its page must have: of each of `values`, any one of the ways to say it, in one of the places. */
export type Member = {
  name: string
  /** Headings of sections by their ids, as in `section rule`, and names of facts, as in `fact Rank`. */
  places: string[]
  values: string[][]
}

/** All that a result says of what its page has a place for. */
export function membersOf(run: Json, result: Json): Member[] {
  const members = [
    ...ofText(run, result),
    ...ofContent(run, result),
    ...ofPlaces(run, result),
    ...ofFacts(run, result),
    ...ofRule(run, result),
  ]
  return members.filter(({ values }) => values.length > 0)
}

function ofText(run: Json, result: Json): Member[] {
  const { message } = result
  const { markdown } = asRecord(message)
  return [
    // What is the title is said there alone.
    member('message', ['section message', 'section heading'], some(typeof message === 'string' ? message : messageText(run, result))),
    member('message.markdown', 'section message', markdown === undefined ? [] : some(expanded({ ...asRecord(message), text: markdown }))),
    member('properties', 'section properties', allOf(result['properties'])),
    member(
      'suppressions',
      'section suppressions',
      each(result['suppressions'], suppressionWords).flatMap((words) => words.map((word) => [word])),
    ),
    member(
      'taxa',
      ['section taxonomies', 'fact Weaknesses'],
      each(result['taxa'], (taxon) => [asRecord(taxon)['id'] ?? stepOf(run, 'taxonomies', taxon)['id']]),
    ),
  ]
}

function ofContent(run: Json, result: Json): Member[] {
  const flow = asRecord(asArray(result['codeFlows'])[0])
  const steps = each(asRecord(asArray(flow['threadFlows'])[0])['locations'], (step) => [stepOf(run, 'threadFlowLocations', step)])
    .map(([step]) => asRecord(step))
    .filter(({ importance }) => importance !== 'unimportant')
    .map(({ location }) => asRecord(location))
  const changes = asArray(result['fixes']).flatMap((fix) => asArray(asRecord(fix)['artifactChanges']).map(asRecord))
  const inserted = changes.flatMap(({ replacements }) => each(replacements, (one) => [text(asRecord(one)['insertedContent'])]))
  const frames = asArray(result['stacks']).flatMap((stack) => asArray(asRecord(stack)['frames']).map(asRecord))
  const graphs = asArray(result['graphs']).map(asRecord)
  const traversals = asArray(result['graphTraversals']).map(asRecord)
  const attachments = asArray(result['attachments']).map(asRecord)
  return [
    member('codeFlows', 'section code-flows', [...some(text(flow['message'])), ...steps.map((step) => placeOf(run, step))]),
    member(
      'codeFlows: messages of steps',
      'section code-flows',
      steps.flatMap(({ message }) => some(text(message))),
    ),
    member('fixes', 'section fixes', [
      ...each(result['fixes'], (fix) => [text(asRecord(fix)['description'])]),
      ...changes.map(({ artifactLocation }) => uriWords(run, artifactLocation)),
    ]),
    member('fixes: what is inserted', 'section fixes', inserted),
    member('stacks', 'section stacks', [
      ...each(result['stacks'], (stack) => [text(asRecord(stack)['message'])]),
      ...each(frames, (frame) => locationWords(run, asRecord(frame)['location'])),
      ...each(frames, (frame) => [asRecord(frame)['module']]),
      ...each(frames, (frame) => [asRecord(frame)['threadId']]),
      ...frames.flatMap(({ parameters }) => each(parameters, (parameter) => [parameter])),
    ]),
    member('graphs', 'section graphs', [
      ...graphs.map(({ description }) => [text(description)]),
      ...graphs.flatMap(({ nodes }) => each(nodes, nodeWords)),
      ...graphs.flatMap(({ edges }) => each(edges, edgeWords)),
    ]),
    member('graphTraversals', 'section graphs', [
      ...traversals.map(({ description }) => [text(description)]),
      ...traversals.flatMap(({ edgeTraversals }) => each(edgeTraversals, edgeWords)),
    ]),
    member('webRequest', 'section web', webWords(cached(run, 'webRequests', result['webRequest']))),
    member('webResponse', 'section web', webWords(cached(run, 'webResponses', result['webResponse']))),
    member('attachments', 'section attachments', [
      ...attachments.map(({ description }) => [text(description)]),
      ...attachments.map(({ artifactLocation }) => uriWords(run, artifactLocation)),
      ...attachments.flatMap(({ regions, rectangles }) =>
        each([...asArray(regions), ...asArray(rectangles)], (one) => [text(asRecord(one)['message'])]),
      ),
    ]),
  ]
}

function ofPlaces(run: Json, result: Json): Member[] {
  const locations = asArray(result['locations']).map(asRecord)
  const related = asArray(result['relatedLocations']).map(asRecord)
  const physical = asRecord(locations[0]?.['physicalLocation'])
  const snippets = [physical['region'], physical['contextRegion']].flatMap((region) => text(asRecord(region)['snippet']).split('\n'))
  const messages = (some: readonly Json[]) => each(some, (one) => [text(asRecord(one)['message'])])
  // The heading has the place of a result that is at one alone.
  const own = ['section locations', ...(locations.length === 1 ? ['fact Path', 'section heading'] : [])]
  return [
    member(
      'locations',
      own,
      each(locations, (one) => placeOf(run, one)),
    ),
    member('locations: messages', 'section locations', messages(locations)),
    member(
      'logicalLocations',
      'section locations',
      locations.flatMap((one) => each(one['logicalLocations'], (logical) => logicalWords(run, logical))),
    ),
    member(
      'annotations',
      'section locations',
      locations.flatMap(({ annotations }) => messages(asArray(annotations).map(asRecord))),
    ),
    member(
      'relatedLocations',
      'section related-locations',
      each(related, (one) => placeOf(run, one)),
    ),
    member('relatedLocations: messages', 'section related-locations', messages(related)),
    member('snippet', 'section source', [snippets]),
  ]
}

function ofFacts(run: Json, result: Json): Member[] {
  const provenance = asRecord(result['provenance'])
  const conversion = asRecord(run['conversion'])
  const target = uriWords(run, result['analysisTarget'])
  const own = uriWords(run, asRecord(asRecord(asArray(result['locations'])[0])['physicalLocation'])['artifactLocation'])
  const prints = Object.entries({ ...asRecord(result['fingerprints']), ...asRecord(result['partialFingerprints']) })
  const invocation = asRecord(asArray(run['invocations'])[Number(provenance['invocationIndex'])])
  return [
    member('kind', 'fact Kind', some(result['kind'])),
    member('level', 'fact Level', some(result['level'])),
    member('baselineState', 'fact Baseline', some(result['baselineState'])),
    member('rank', 'fact Rank', Number(result['rank']) >= 0 ? some(result['rank']) : []),
    member('occurrenceCount', 'fact Occurrences', some(result['occurrenceCount'])),
    member(
      'workItemUris',
      'fact Work items',
      each(result['workItemUris'], (uri) => [uri]),
    ),
    member('hostedViewerUri', 'fact Shown at', some(result['hostedViewerUri'])),
    member('guid', 'fact Guid', some(result['guid'])),
    member('correlationGuid', 'fact Correlation', some(result['correlationGuid'])),
    member('analysisTarget', 'fact Analysed', target.join() === own.join() ? [] : [target]),
    member(
      'provenance: first found',
      'fact First found',
      allOf([provenance['firstDetectionTimeUtc'], provenance['firstDetectionRunGuid']]),
    ),
    member('provenance: last found', 'fact Last found', allOf([provenance['lastDetectionTimeUtc'], provenance['lastDetectionRunGuid']])),
    member('provenance: invocation', 'fact Invocation', some(invocation['commandLine'])),
    member(
      'provenance: conversion',
      'fact Converted from',
      each(provenance['conversionSources'], (one) => placeOf(run, { physicalLocation: one })),
    ),
    member('conversion', 'fact Converted by', [
      ...some(asRecord(asRecord(conversion['tool'])['driver'])['name']),
      ...each(conversion['analysisToolLogFiles'], (file) => uriWords(run, file)),
    ]),
    member(
      'fingerprints',
      'fact Fingerprint',
      prints.flatMap((pair) => allOf(pair)),
    ),
  ]
}

function ofRule(run: Json, result: Json): Member[] {
  const { rule } = ruleOf(run, result)
  const { level, rank, enabled, parameters } = asRecord(rule['defaultConfiguration'])
  const properties = asRecord(rule['properties'])
  const relationships = each(rule['relationships'], (one) => [asRecord(asRecord(one)['target'])['id']])
  const former = [rule['deprecatedIds'], rule['deprecatedNames'], rule['deprecatedGuids']]
  return [
    member('rule: id', 'section rule', some(rule['id'] ?? asRecord(result['rule'])['id'] ?? result['ruleId'])),
    member('rule: name', 'section rule', some(rule['name'])),
    member('rule: short description', 'section rule', some(text(rule['shortDescription']))),
    member('rule: full description', 'section rule', some(text(rule['fullDescription']))),
    member('rule: help', 'section rule', some(text(rule['help']))),
    member('rule: help link', 'section rule', some(rule['helpUri'])),
    member('rule: configuration', 'section rule', [
      ...names(parameters),
      ...allOf(Object.keys(asRecord(result['provenance'])).length > 0 ? [] : [enabled, level, rank]),
    ]),
    member(
      'rule: deprecated',
      'section rule',
      former.flatMap((list) => each(list, (one) => [one])),
    ),
    member('rule: relationships', 'section rule', relationships),
    member(
      'rule: tags',
      'section rule',
      each(properties['tags'], (tag) => [tag]),
    ),
    member('rule: precision', 'section rule', some(properties['precision'])),
    member('rule: properties', 'section properties', names(properties)),
  ]
}

function member(name: string, places: string | string[], values: readonly unknown[][]): Member {
  const said = values.map((ways) =>
    ways.flatMap((way) => (typeof way === 'object' || way === undefined || String(way).trim() === '' ? [] : String(way))),
  )
  return { name, places: [places].flat(), values: said.filter((ways) => ways.length > 0) }
}

import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { cutOrNull, cutText, shortText } from '#app/results/message/cut-text.ts'
import { invocationIndex } from '#app/sarif/runs/invocation.ts'
import { asArray, asIndex, asObject } from '#app/sarif/json.ts'
import { regionWords } from '#app/sarif/locations/region-words.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { shownPath } from '#app/sarif/locations/shown-path.ts'
import { contentText } from '#app/sarif/source/content-text.ts'
import { readRun } from '#app/sarif/runs/run.ts'
import type { Conversion, ConversionSource, Provenance } from './facts.schemas.ts'
import { formatTool } from '#app/ui/text/format-tool.ts'

const listedSources = 20
const longestSnippet = 2_000
const longestLine = 2_000
const longestTime = 100

/** When and by what a result was found (SARIF §3.48); null where the log does not say. */
export function describeProvenance({ run, root, result }: ResultContext): Provenance | null {
  const provenance = asObject(result.provenance)
  const index = invocationIndex(run, result)
  const invocation = asObject(run.invocations[index])
  if (provenance === undefined && invocation === undefined) return null
  const sources = asArray(provenance?.conversionSources)
  return {
    firstDetected: shortText(provenance?.firstDetectionTimeUtc, longestTime),
    lastDetected: shortText(provenance?.lastDetectionTimeUtc, longestTime),
    firstRun: shortText(provenance?.firstDetectionRunGuid, longestTime),
    lastRun: shortText(provenance?.lastDetectionRunGuid, longestTime),
    invocation:
      invocation === undefined
        ? null
        : {
            index,
            commandLine: shortText(invocation.commandLine, longestLine),
            reason: asIndex(provenance?.invocationIndex) === -1 ? 'the only one of the run' : 'stated by the result',
          },
    sources: { items: sources.slice(0, listedSources).map(describeSource), more: Math.max(0, sources.length - listedSources) },
  }

  /** A place in the output of the tool, as the converter found it (SARIF §3.48.7). */
  function describeSource(value: unknown): ConversionSource {
    const physical = asObject(value)
    const region = readRegion(physical?.region)
    const snippet = contentText(asObject(physical?.region)?.snippet)
    return {
      place: { path: shownPath(run, physical?.artifactLocation, root), line: region.startLine, column: region.startColumn },
      region: regionWords(region),
      snippet: cutOrNull(snippet, longestSnippet),
    }
  }
}

/** What converted the output of a tool to this run (SARIF §3.22); null where nothing did, or does not say so. */
export function describeConversion({ run, root }: Pick<ResultContext, 'run' | 'root'>): Conversion | null {
  const conversion = asObject(run.header.conversion)
  if (conversion === undefined) return null
  const { name, version } = readRun({ tool: conversion.tool })
  const files = asArray(conversion.analysisToolLogFiles)
  return {
    tool: cutText(formatTool({ name, version }), longestLine),
    commandLine: shortText(asObject(conversion.invocation)?.commandLine, longestLine),
    files: {
      paths: files.slice(0, listedSources).map((location) => shownPath(run, location, root)),
      more: Math.max(0, files.length - listedSources),
    },
  }
}

import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { traceRendering } from './monitoring/trace-rendering.ts'

/** What answers requests for pages, server functions and the API; whatever serves Assay gets it from here. */
export default createServerEntry({ fetch: createStartHandler(traceRendering(defaultStreamHandler)) })

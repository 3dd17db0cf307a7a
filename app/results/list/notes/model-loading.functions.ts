import { createServerFn } from '@tanstack/react-start'
import { loadingOf } from '#app/search/model/thread/loading.ts'
import { newestModelStatus } from '#app/search/model/thread/model-thread.ts'

/** How far the results are read into memory; null where nothing is to be told of that. */
export const getModelLoading = createServerFn({ method: 'GET' }).handler(async () => loadingOf(newestModelStatus()))

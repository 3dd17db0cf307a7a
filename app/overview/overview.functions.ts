import { createServerFn } from '@tanstack/react-start'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { database } from '#app/store/database.ts'

export const getOverview = createServerFn({ method: 'GET' }).handler(async () => loadOverview(await database()))

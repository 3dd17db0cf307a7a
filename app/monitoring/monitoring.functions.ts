import { createServerFn } from '@tanstack/react-start'
import { serverConfig } from '#app/http/server-state.ts'

export const getMonitoringStatus = createServerFn({ method: 'GET' }).handler(() => ({ on: serverConfig().monitoring !== null }))

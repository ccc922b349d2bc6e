import { setTimeout as delay } from 'node:timers/promises'
import { addOutside } from './checkpoints.ts'
import { clients, startLoad, type Load } from './load.ts'
import { startServiceProcess, type ServiceData, type ServiceProcess } from './service-process.ts'

const maxPauseMs = 10

interface KillResult {
  readonly load: Load
  /** The service that runs after the last kill. */
  readonly service: ServiceProcess
  readonly token: string
}

/**
 * Several clients report while the service is killed at random times (after a random number of requests and a few milliseconds) and
 * started again. Resolves when every report that was sent is acknowledged, and each log had more checkpoints than kills.
 */
export async function reportDuringKills(data: ServiceData, kills: number): Promise<KillResult> {
  let service = await startServiceProcess(data)
  const { token } = service
  const load = startLoad([() => service.url], token)
  try {
    for (let killed = 0; killed < kills; killed += 1) {
      await load.afterRequests(clients + Math.floor(Math.random() * 100))
      await delay(Math.random() * maxPauseMs)
      await service.end('SIGKILL')
      addOutside(data, load.checkpoints)
      service = await startServiceProcess(data)
    }
    // On a slow machine the clients see fewer checkpoints between two kills.
    await load.until(() => [...load.checkpoints.values()].every(({ size }) => size > kills))
    await load.end()
    return { load, service, token }
  } catch (cause) {
    await service.end('SIGKILL')
    throw cause
  }
}

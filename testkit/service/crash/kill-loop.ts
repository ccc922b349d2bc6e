import { setTimeout as delay } from 'node:timers/promises'
import { addOutside, createSeenCheckpoints, watchCheckpoints, type SeenCheckpoints } from './checkpoints.ts'
import { orgs, report, type ClientCounts } from './client.ts'
import { startServiceProcess, type ServiceData, type ServiceProcess } from './service-process.ts'

const clients = 8
const maxPauseMs = 10

export interface KillResult extends ClientCounts {
  readonly kills: number
  /** All checkpoints that were seen, of logs that the service signs. */
  readonly checkpoints: SeenCheckpoints
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
  const counts: ClientCounts = { acknowledged: [], retried: 0, replayed: 0, contradictions: [] }
  const gone = new Set<string>()
  let back = Promise.withResolvers<void>()
  let isOver = false
  const counter = createCounter()
  const url = async (): Promise<string> => {
    while (gone.has(service.url)) await back.promise
    return service.url
  }
  const connection = {
    token,
    url,
    lost: (lost: string) => void gone.add(lost),
    sent: counter.count,
    isOver: () => isOver,
  }
  const checkpoints = createSeenCheckpoints(orgs)
  const reporting = Array.from({ length: clients }, (_, at) => report(`client-${at}`, connection, counts))
  const working = Promise.all([...reporting, watchCheckpoints(connection, checkpoints)])
  const killing = async (): Promise<void> => {
    for (let killed = 0; killed < kills; killed += 1) {
      await counter.after(clients + Math.floor(Math.random() * 100))
      await delay(Math.random() * maxPauseMs)
      await service.end('SIGKILL')
      gone.add(service.url)
      addOutside(data, checkpoints)
      service = await startServiceProcess(data)
      gone.delete(service.url)
      back.resolve()
      back = Promise.withResolvers()
    }
    // On a slow machine the clients see fewer checkpoints between two kills.
    do await counter.after(clients)
    while ([...checkpoints.values()].some(({ size }) => size <= kills))
    isOver = true
  }
  try {
    await Promise.all([working, killing()])
    return { ...counts, kills, checkpoints, service, token }
  } catch (cause) {
    await service.end('SIGKILL')
    throw cause
  }
}

interface Counter {
  readonly count: () => void
  /** Resolves when it has counted `more` further calls. Only one caller waits. */
  readonly after: (more: number) => Promise<void>
}

function createCounter(): Counter {
  let left = 0
  let reached = Promise.withResolvers<void>()
  return {
    count: () => {
      left -= 1
      if (left === 0) reached.resolve()
    },
    after: (more) => {
      left = more
      reached = Promise.withResolvers()
      return reached.promise
    },
  }
}

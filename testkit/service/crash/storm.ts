import { setTimeout as delay } from 'node:timers/promises'
import { report, type Tally } from './client.ts'
import { startVictim, type Place, type Victim } from './victim.ts'

const clients = 8
const longestPause = 10

export interface Survived extends Tally {
  readonly kills: number
  /** Still running after the last kill. */
  readonly service: Victim
  readonly token: string
}

/**
 * Several clients report while the service is killed at random moments (after so many requests were sent, and a few milliseconds
 * more) and started again. Resolves when every report that was begun is acknowledged.
 */
export async function raiseStorm(place: Place, kills: number): Promise<Survived> {
  let service = await startVictim(place, true)
  const { token = '' } = service
  const tally: Tally = { acknowledged: [], retried: 0, replayed: 0, contradictions: [] }
  const gone = new Set<string>()
  let back = Promise.withResolvers<void>()
  let isOver = false
  const counter = createCounter()
  const url = async (): Promise<string> => {
    while (gone.has(service.url)) await back.promise
    return service.url
  }
  const door = { token, url, lost: (lost: string) => void gone.add(lost), sent: counter.count, isOver: () => isOver }
  const working = Promise.all(Array.from({ length: clients }, (_, at) => report(`client-${at}`, door, tally)))
  const killing = async (): Promise<void> => {
    for (let killed = 0; killed < kills; killed += 1) {
      await counter.after(clients + Math.floor(Math.random() * 100))
      await delay(Math.random() * longestPause)
      await service.end('SIGKILL')
      gone.add(service.url)
      service = await startVictim(place, false)
      gone.delete(service.url)
      back.resolve()
      back = Promise.withResolvers()
    }
    await counter.after(clients)
    isOver = true
  }
  try {
    await Promise.all([working, killing()])
    return { ...tally, kills, service, token }
  } catch (cause) {
    await service.end('SIGKILL')
    throw cause
  }
}

interface Counter {
  readonly count: () => void
  /** Resolves when it has counted so many more. */
  readonly after: (more: number) => Promise<void>
}

function createCounter(): Counter {
  let total = 0
  const waiting: { readonly at: number; readonly resolve: () => void }[] = []
  return {
    count: () => {
      total += 1
      for (const { at, resolve } of waiting) if (at <= total) resolve()
    },
    after: (more) => new Promise((resolve) => void waiting.push({ at: total + more, resolve })),
  }
}

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addOutside } from '../../../testkit/service/fault/checkpoints.ts'
import { answerTimeoutMs, type ClientCounts } from '../../../testkit/service/fault/client.ts'
import { clients, startLoad, type Load } from '../../../testkit/service/fault/load.ts'
import { createSite, diskMegabytes, type Machine, type Site } from '../../../testkit/service/fault/site.ts'
import { findInconsistencies, type Inconsistencies } from '../../../testkit/service/fault/verify.ts'
import { canMount } from '../../../testkit/service/store/disk.ts'
import { hasPostgres } from '../../../testkit/service/store/has-postgres.ts'
import { isMet } from '../../../testkit/requirement.ts'

interface Fault {
  readonly name: string
  readonly cause: (site: Site) => unknown
  /** Shows what the clients notice of it. */
  readonly meanwhile: (load: Load, site: Site) => Promise<void>
  readonly end: (site: Site) => unknown
}

const faults: readonly Fault[] = [
  {
    name: 'nothing but uploads that are cut',
    cause: () => undefined,
    meanwhile: goOn,
    end: () => undefined,
  },
  {
    name: 'a process is killed',
    cause: ({ machines: [one] }) => one.service().end('SIGKILL'),
    meanwhile: goOn,
    end: ({ machines: [one] }) => one.start(),
  },
  {
    name: 'a process is stopped',
    cause: async ({ machines: [one] }) => expect(await one.service().end('SIGTERM')).toBe(0),
    meanwhile: goOn,
    end: ({ machines: [one] }) => one.start(),
  },
  {
    name: 'a process is frozen',
    cause: ({ machines: [one] }) => one.service().signal('SIGSTOP'),
    meanwhile: goOn,
    end: ({ machines: [one] }) => one.service().signal('SIGCONT'),
  },
  {
    name: 'the primary is killed',
    cause: ({ database }) => database.killPrimary(),
    meanwhile: async (load, { machines, database }) => {
      await beRefused(load)
      await load.until(async () => (await readReadiness(machines[0])).includes('The database does not answer'))
      for (const { path } of machines) path.retarget(database.standby)
      await load.until(async () => (await readReadiness(machines[0])).includes('The database is read-only'))
    },
    end: ({ failOver }) => failOver('retarget'),
  },
  {
    name: 'the primary loses its power',
    cause: async ({ database, machines }) => {
      for (const { path } of machines) await path.setPath('silent')
      database.killPrimary()
    },
    meanwhile: () => delay(1000),
    end: ({ failOver }) => failOver('abandon'),
  },
  {
    name: 'the primary is stopped',
    cause: ({ database }) => database.stopPrimary(),
    meanwhile: beRefused,
    end: ({ failOver }) => failOver('retarget'),
  },
  {
    name: 'the standby is killed, and returns',
    cause: ({ database }) => database.killStandby(),
    meanwhile: confirmNothing,
    end: ({ database }) => database.startStandby(),
  },
  {
    name: 'the standby is killed, and not replaced',
    cause: ({ database }) => database.killStandby(),
    meanwhile: confirmNothing,
    end: ({ database }) => database.waiveStandby(),
  },
  {
    name: 'the bucket refuses connections',
    cause: ({ bucket }) => bucket.setPath('refused'),
    meanwhile: async (load) => {
      await Promise.all([goOn(load), beRefused(load)])
    },
    end: ({ bucket }) => bucket.setPath('open'),
  },
  {
    name: 'the bucket does not answer',
    cause: ({ bucket }) => bucket.setPath('silent'),
    meanwhile: async (load) => {
      await Promise.all([goOn(load), delay(12_000)])
    },
    end: ({ bucket }) => bucket.setPath('open'),
  },
  {
    name: 'one path to the database is silent',
    cause: ({ machines: [one] }) => one.path.setPath('silent'),
    meanwhile: goOn,
    end: ({ machines: [one] }) => one.path.setPath('open'),
  },
  {
    name: 'both paths to the database are silent',
    cause: ({ machines }) => Promise.all(machines.map(({ path }) => path.setPath('silent'))),
    meanwhile: () => delay(outageMs),
    end: ({ machines }) => Promise.all(machines.map(({ path }) => path.setPath('open'))),
  },
  {
    name: 'both paths to the database are slow',
    cause: ({ machines }) => Promise.all(machines.map(({ path }) => path.setPath('slow'))),
    meanwhile: goOn,
    end: ({ machines }) => Promise.all(machines.map(({ path }) => path.setPath('open'))),
  },
]

const fullDisk: Fault = {
  name: 'the disk of the primary is full',
  cause: ({ disk }) => writeFile(join(disk, 'other'), Buffer.alloc(diskMegabytes * 1024 * 1024)).catch(() => undefined),
  meanwhile: beRefused,
  end: ({ disk }) => rm(join(disk, 'other')),
}

/** Acknowledged reports before, during and after a fault. */
const enough = 100
/** Longer than the clients wait, so that each sends its report to the other process too. */
const outageMs = answerTimeoutMs + 1000

async function goOn({ counts, until }: Load): Promise<void> {
  const before = counts.acknowledged.length
  await until(() => counts.acknowledged.length > before + enough)
}

async function beRefused({ counts, until }: Load): Promise<void> {
  const before = counts.refused
  await until(() => counts.refused > before)
}

/** Each client may still read one acknowledgement that was confirmed before. */
async function confirmNothing({ counts }: Load): Promise<void> {
  const before = counts.acknowledged.length
  await delay(outageMs)
  expect(counts.acknowledged.length - before).toBeLessThanOrEqual(clients)
}

async function readReadiness({ service }: Machine): Promise<string> {
  return (await fetch(new URL('/readyz?verbose', service().url))).text()
}

/** The longest gap depends on the machine, so it is shown and not tested. */
function describeOutcome(counts: ClientCounts, { lost, twice }: Inconsistencies): string {
  const { acknowledged, refused, refusedWithoutWait } = counts
  const times = acknowledged.map(({ at }) => at)
  const gaps = times.slice(1).map((time, before) => time - (times[before] ?? time))
  const found = `${acknowledged.length} acknowledged, ${lost.length} lost, ${twice.length} twice`
  const gap = `${(Math.max(...gaps) / 1000).toFixed(1)} s the longest gap`
  return `${found}, ${gap}, ${refused - refusedWithoutWait} refused with Retry-After and ${refusedWithoutWait} without`
}

const sound = { lost: [], twice: [], other: [], refusedWithoutWait: 0 }

describe.runIf(isMet(hasPostgres(), 'faults of a site with two processes and two PostgreSQL servers'))(
  'two processes lose no acknowledged report and record none twice while',
  () => {
    const all = isMet(canMount, 'a full disk of PostgreSQL, which needs root on Linux') ? [...faults, fullDisk] : faults
    test.each(all)(
      '$name',
      async ({ name, cause, meanwhile, end }) => {
        const site = await createSite()
        const load = startLoad(
          site.machines.map(
            ({ service }) =>
              () =>
                service().url,
          ),
          site.token,
        )
        const { counts, checkpoints } = load
        await goOn(load)

        await cause(site)
        await meanwhile(load, site)
        await end(site)
        const recovered = counts.acknowledged.length
        await goOn(load)
        await load.until(() => counts.acknowledged.slice(recovered).some(({ sha256 }) => sha256 !== undefined))
        await load.end()

        for (const { data } of site.machines) addOutside(data, checkpoints)
        const services = site.machines.map(({ service }) => service())
        const found = await findInconsistencies(site.data(), { load, services, token: site.token })
        console.info(`${name}: ${describeOutcome(counts, found)}`)
        expect({ ...found, refusedWithoutWait: counts.refusedWithoutWait }).toEqual(sound)
        for (const service of services) expect(service.log()).not.toContain('secret')
      },
      300_000,
    )
  },
)

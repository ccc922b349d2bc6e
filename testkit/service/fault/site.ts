import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startFakeS3 } from '../attachment/fake-s3.ts'
import { canMount, mountDisk } from '../store/disk.ts'
import { createFolder } from '../store/engine.ts'
import { startForwarder, type Forwarder } from '../store/forwarder.ts'
import { createPostgresPair, type PostgresPair } from '../store/postgres-pair.ts'
import { startServiceProcess, type ServiceData, type ServiceProcess } from './service-process.ts'

export const diskMegabytes = 256

/** Two machines with the same keys, over a PostgreSQL with a synchronous standby and one bucket. */
export interface Site {
  readonly machines: readonly [Machine, Machine]
  readonly database: PostgresPair
  /** The folder of the primary: a disk of its own, where tests can mount one. */
  readonly disk: string
  /** The path of both machines to the bucket. */
  readonly bucket: Forwarder
  readonly token: string
  /** Promotes the standby, and leads both machines there. Their present connections are reset or stay silent. */
  readonly failOver: (lead: 'retarget' | 'abandon') => Promise<void>
  /** The data as a command sees it that runs on the first machine. */
  readonly data: () => ServiceData
}

export interface Machine {
  readonly data: ServiceData
  /** The path of this machine to the database. */
  readonly path: Forwarder
  /** The last process. */
  readonly service: () => ServiceProcess
  /** Starts another process, after the last one has ended. */
  readonly start: () => Promise<void>
}

/** The site is removed after the test. */
export async function createSite(): Promise<Site> {
  const disk = canMount ? await mountDisk(diskMegabytes) : await createFolder()
  const database = await createPostgresPair(disk)
  onTestFinished(() => database.remove())
  const s3 = await startFakeS3()
  onTestFinished(() => s3.close())
  const bucket = await startClosedForwarder(`http://127.0.0.1:${s3.port}`)
  const attachments = s3.location().replace(`:${s3.port}`, `:${new URL(bucket.toForwarded('http://127.0.0.1')).port}`)
  const [one, two] = [await createFolder(), await createFolder()]
  const first = await startMachine(one, attachments, database.primary)
  cpSync(one, two, { recursive: true })
  const second = await startMachine(two, attachments, database.primary)
  let place = database.primary
  return {
    machines: [first, second],
    database,
    disk,
    bucket,
    token: first.service().token,
    failOver: async (lead) => {
      await database.promote()
      place = database.standby
      for (const { path } of [first, second]) path[lead](place)
    },
    data: () => ({ ...first.data, database: place }),
  }
}

async function startMachine(folder: string, attachments: string, database: string): Promise<Machine> {
  const path = await startClosedForwarder(database)
  const keyFile = join(folder, 'evidence.key')
  const data = { data: folder, database: path.toForwarded(database), attachments, keyFile }
  let service = await startServiceProcess(data)
  onTestFinished(async () => void (await service.end('SIGKILL')))
  return {
    data,
    path,
    service: () => service,
    start: async () => {
      service = await startServiceProcess(data)
    },
  }
}

async function startClosedForwarder(url: string): Promise<Forwarder> {
  const forwarder = await startForwarder(url)
  onTestFinished(() => forwarder.close())
  return forwarder
}

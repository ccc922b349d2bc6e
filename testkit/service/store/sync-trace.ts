import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/** Whether strace is installed and may trace. */
export function canTrace(): boolean {
  try {
    execFileSync('strace', [...toTracer('/dev/null'), 'true'].slice(1), { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const calls =
  'openat,write,writev,pwrite64,pwritev,sendto,sendmsg,ftruncate,rename,renameat,renameat2,link,linkat,copy_file_range,sendfile,fsync,fdatasync,unlink'

/**
 * The words before a command that write its system calls to a file. The command keeps its process id. With `hasLinks: false` it is on a file
 * system without links.
 */
export function toTracer(file: string, { hasLinks = true } = {}): readonly string[] {
  const injected = hasLinks ? [] : ['-e', 'inject=link,linkat:error=EPERM']
  return ['strace', '-D', '-f', '-y', '-s', '400', '-e', `trace=${calls}`, ...injected, '-o', file]
}

/** One answer in a trace, and the files and folders of the data that were not synced when the service sent it. */
export interface TracedAnswer {
  readonly status: number
  readonly unsynced: readonly string[]
  /** Syncs since the answer before it. */
  readonly synced: readonly string[]
}

interface Call {
  readonly name: string
  readonly text: string
  /** A call that waits is in the trace twice. */
  readonly moment: 'start' | 'end' | 'whole'
}

/**
 * Reads from a trace which files below `data` have been written, renamed or created and not yet synced at each HTTP answer. A write counts
 * from its start, a sync from its end.
 */
export function readAnswers(trace: string, data: string): readonly TracedAnswer[] {
  const unsynced = new Set<string>()
  const answers: TracedAnswer[] = []
  let synced: string[] = []
  for (const call of listCalls(trace)) {
    synced.push(...followCall(call, data, unsynced))
    const status = findStatus(call)
    if (status === undefined) continue
    answers.push({ status, unsynced: [...unsynced], synced })
    synced = []
  }
  return answers
}

/** The files and folders below `data` that the process has left unsynced at its end. */
export function listUnsynced(trace: string, data: string): readonly string[] {
  const unsynced = new Set<string>()
  for (const call of listCalls(trace)) followCall(call, data, unsynced)
  return [...unsynced]
}

/** Applies a call to the set of what is not synced. Returns what it synced. */
function followCall(call: Call, data: string, unsynced: Set<string>): readonly string[] {
  for (const path of findChanged(call)) if (isDurable(path, data)) unsynced.add(path)
  const synced = findSynced(call)
  for (const path of [...synced, ...findRemoved(call)]) unsynced.delete(path)
  return synced
}

/** The index of the WAL is never synced: it is made of the WAL after a crash. */
function isDurable(path: string, data: string): boolean {
  return path.startsWith(data) && !path.endsWith('-shm')
}

function* listCalls(trace: string): Generator<Call> {
  const started = new Map<string, Call>()
  for (const line of trace.split('\n')) {
    const process = line.slice(0, line.indexOf(' '))
    const text = line.slice(process.length).trimStart()
    const start = started.get(process)
    if (text.startsWith('<... ') && start !== undefined) yield { ...start, moment: 'end' }
    const call = parseCall(text)
    if (call?.moment === 'start') started.set(process, call)
    if (call !== undefined) yield call
  }
}

function parseCall(text: string): Call | undefined {
  const name = /^\w+(?=\()/.exec(text)?.[0]
  return name === undefined ? undefined : { name, text, moment: text.endsWith('<unfinished ...>') ? 'start' : 'whole' }
}

/** What a call changes: a file, or the folder of a file that it renames or links. A change counts from its start. */
function findChanged({ name, text, moment }: Call): readonly string[] {
  if (moment === 'end' || / = -1 E/.test(text)) return []
  if (/^(?:write|writev|pwrite64|pwritev|ftruncate|sendfile)$/.test(name)) return findPaths(text).slice(0, 1)
  if (name === 'copy_file_range') return findPaths(text).slice(1, 2)
  return /^(?:rename|link)/.test(name) ? findQuoted(text).slice(1, 2).map(dirname) : []
}

function findSynced({ name, text, moment }: Call): readonly string[] {
  return moment !== 'start' && /^(?:fsync|fdatasync)$/.test(name) ? findPaths(text).slice(0, 1) : []
}

function findRemoved({ name, text, moment }: Call): readonly string[] {
  return moment !== 'start' && name.startsWith('rename') ? findQuoted(text).slice(0, 1) : []
}

function findStatus({ text, moment }: Call): number | undefined {
  const [, status] = moment === 'end' ? [] : (/"HTTP\/1\.1 (\d{3})/.exec(text) ?? [])
  return status === undefined ? undefined : Number(status)
}

function findPaths(text: string): readonly string[] {
  return [...text.matchAll(/\d+<([^>]*)>/g)].map(([, path = '']) => path)
}

function findQuoted(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"/g)].map(([, path = '']) => path)
}

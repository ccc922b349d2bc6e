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
  'openat,write,writev,pwrite64,pwritev,sendto,sendmsg,ftruncate,rename,renameat,renameat2,fsync,fdatasync,unlink'

/** The words before a command that write its system calls to a file. The command keeps its process id. */
export function toTracer(file: string): readonly string[] {
  return ['strace', '-D', '-f', '-y', '-s', '400', '-e', `trace=${calls}`, '-o', file]
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
    if (call.moment !== 'end') for (const path of findChanged(call)) if (isDurable(path, data)) unsynced.add(path)
    if (call.moment !== 'start' && /^(?:fsync|fdatasync)$/.test(call.name)) {
      const [path = ''] = findPaths(call.text)
      unsynced.delete(path)
      synced.push(path)
    }
    if (call.moment !== 'start' && call.name.startsWith('rename')) {
      const [from = ''] = findQuoted(call.text)
      unsynced.delete(from)
    }
    const [, status] = call.moment === 'end' ? [] : (/"HTTP\/1\.1 (\d{3})/.exec(call.text) ?? [])
    if (status === undefined) continue
    answers.push({ status: Number(status), unsynced: [...unsynced], synced })
    synced = []
  }
  return answers
}

/** The index of the WAL is never synced: it is made of the WAL after a crash. */
function isDurable(path: string, data: string): boolean {
  return path.startsWith(data) && !path.endsWith('-shm')
}

function* listCalls(trace: string): Generator<Call> {
  const started = new Map<string, Call>()
  for (const line of trace.split('\n')) {
    const [, process = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const [, resumed] = /^<\.\.\. (\w+) resumed>/.exec(rest) ?? []
    const [, name = ''] = /^(\w+)\(/.exec(rest) ?? []
    if (resumed !== undefined) {
      const start = started.get(process)
      if (start !== undefined) yield { ...start, moment: 'end' }
    } else if (rest.endsWith('<unfinished ...>')) {
      const call: Call = { name, text: rest, moment: 'start' }
      started.set(process, call)
      yield call
    } else if (name !== '') {
      yield { name, text: rest, moment: 'whole' }
    }
  }
}

/** What a call changes: a file, or the folder of a file that it creates or renames. */
function findChanged({ name, text }: Call): readonly string[] {
  if (/^(?:write|writev|pwrite64|pwritev|ftruncate)$/.test(name)) return findPaths(text).slice(0, 1)
  if (name.startsWith('rename')) return findQuoted(text).slice(1, 2).map(dirname)
  return []
}

function findPaths(text: string): readonly string[] {
  return [...text.matchAll(/\d+<([^>]*)>/g)].map(([, path = '']) => path)
}

function findQuoted(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"/g)].map(([, path = '']) => path)
}

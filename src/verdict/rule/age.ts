const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** When a report of that moment runs out, in epoch seconds. `maxAge` is such as `30d` (schema/resource/template.ts). */
export function endOf(createdAt: number, maxAge: string): number {
  return createdAt + Number(maxAge.slice(0, -1)) * (seconds[maxAge.slice(-1)] ?? 0)
}

type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** The members that are there: what is undefined is left out, for on the wire there is no such thing. */
export function defined<T extends object>(members: T): Defined<T> {
  // Object.entries forgets which value belongs to which key; nothing but the undefined ones is taken away.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** The text, or undefined where it is empty: an input that was not given. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

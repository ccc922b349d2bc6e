type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** An object without its undefined members, which JSON cannot express. */
export function omitUndefined<T extends object>(members: T): Defined<T> {
  // Object.entries loses the types of the members. The filter removes exactly those that Defined<T> makes optional.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** A text, or undefined if it is empty, as the inputs of an action are if they are not given. */
export function emptyToUndefined(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

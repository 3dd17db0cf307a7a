/** Derives something once of each object, and keeps it for as long as that is there. */
export function onceFor<Of extends object, Value>(derive: (of: Of) => Value): (of: Of) => Value {
  const derived = new WeakMap<Of, Value>()
  return (of) => {
    let value = derived.get(of)
    if (value === undefined) derived.set(of, (value = derive(of)))
    return value
  }
}

/** The tab that a key selects: arrows cycle, Home and End go to the ends; undefined for any other key. */
export function tabForKey<Key>(keys: readonly Key[], selected: Key, key: string): Key | undefined {
  const selectedIndex = keys.indexOf(selected)
  const targetIndexes: Record<string, number> = {
    ArrowRight: (selectedIndex + 1) % keys.length,
    ArrowLeft: (selectedIndex - 1 + keys.length) % keys.length,
    Home: 0,
    End: keys.length - 1,
  }
  const targetIndex = targetIndexes[key]
  return targetIndex === undefined ? undefined : keys[targetIndex]
}

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadFile } from './build-files.ts'

/**
 * Returns a component whose code is loaded when the component is rendered for the first time. Until
 * then the component renders the placeholder. If the code cannot be loaded, the component renders
 * nothing, and tries again when it is mounted again. `load` imports the file and returns the
 * component.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  const useLatest = renewedLazy(() => loadFile(load))
  return function OnDemand(props) {
    const Loaded = useLatest()
    return (
      <Suspense fallback={placeholder}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/**
 * Returns a hook for a component that suspends while `load` runs. After a failure it renders nothing,
 * and the next mount of the hook's caller tries again. The caller must be outside the `Suspense`,
 * because what suspends at its first mount has no state.
 */
export function renewedLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => ComponentType<Props> {
  let Latest = lazyComponent()
  function lazyComponent(): ComponentType<Props> {
    return lazy(() =>
      load().then(
        (Loaded) => ({ default: Loaded }),
        () => {
          Latest = lazyComponent()
          return { default: Nothing as ComponentType<Props> }
        },
      ),
    )
  }
  return function useLatest() {
    const [Loaded] = useState(() => Latest)
    return Loaded
  }
}

function Nothing(): null {
  return null
}

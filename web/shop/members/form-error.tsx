import styles from './form-error.module.css'

/** Why the form could not be sent, where no field is to blame. */
export function FormError({ children }: { readonly children: string }) {
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  )
}

import { listAddress } from '#app/results/address/addresses.ts'
import { fields } from '#app/search/language/fields.ts'

/** What can be asked: the query's fields, each with an example that can be followed. */
export function SearchHelp() {
  return (
    <>
      <p>
        Terms are separated by spaces and all must hold. <code>-</code> negates, <code>a,b</code> is or, <code>"..."</code> quotes,{' '}
        <code>word*</code> is a prefix. Words without a field search messages, ids of rules and paths.
      </p>
      <dl>
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{field.name}:</dt>
            <dd>
              {field.sentence}{' '}
              <a href={listAddress({ q: field.example })}>
                <code>{field.example}</code>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

import type { Store } from "./site-config.ts";

/** One button for each store; a store without a link is a plain label. */
export function StoreButtons({ stores }: { readonly stores: readonly Store[] }) {
  return (
    <ul className="stores" aria-label="Get the app">
      {stores.map((store) => (
        <li key={store.name}>
          <StoreButton store={store} />
        </li>
      ))}
    </ul>
  );
}

function StoreButton({ store }: { readonly store: Store }) {
  if (store.url === undefined) {
    return (
      <span className="store store-soon">
        <span className="store-name">{store.name}</span> <span className="store-note">Coming soon</span>
      </span>
    );
  }
  if (store.badge) {
    return (
      <a className="store-badge" href={store.url}>
        <img
          src={store.badge.src}
          width={store.badge.width}
          height={store.badge.height}
          alt={`${store.invitation} ${store.name}`}
        />
      </a>
    );
  }
  return (
    <a className="store" href={store.url}>
      <span className="store-note">{store.invitation}</span> <span className="store-name">{store.name}</span>
    </a>
  );
}

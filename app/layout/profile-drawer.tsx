import type { ProfileContentProps } from "#app/layout/profile-content.tsx";
import { firstName } from "#app/lib/first-name.ts";
import { Drawer } from "#app/ui/drawer.tsx";
import { lazyWithFallback, useEverTrue } from "#app/ui/lazy-with-fallback.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { m } from "#messages";

const LazyProfileContent = lazyWithFallback({
  load: async () => (await import("#app/layout/profile-content.tsx")).ProfileContent,
  message: m.layout_profile_failed,
});

/** The profile's drawer. It opens at once; its content is loaded when it is first opened. */
export function ProfileDrawer({ onClose, ...content }: ProfileContentProps & { onClose: () => void }) {
  const wasOpened = useEverTrue(content.open);
  const name = firstName(content.currentUser.full_name);
  return (
    <Drawer
      open={content.open}
      onClose={onClose}
      label={m.layout_profile()}
      title={name ? m.layout_hi({ name }) : m.layout_profile()}
    >
      <LazyProfileContent
        {...content}
        when={wasOpened}
        renderFallback={(error) => error ?? <Spinner label={m.layout_loading_profile()} />}
      />
    </Drawer>
  );
}

import { useSubmission } from "#app/lib/forms/use-submission.ts";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { m } from "#messages";

type Target = Pick<PropertyImage, "id">;

export interface ImageChanges {
  /** The message of the last error. */
  problem: string | null;
  setMain: (image: Target, is_main: boolean) => void;
  setFeatured: (image: Target, is_featured: boolean) => void;
  order: (images: Target[]) => void;
}

/** Changes photos; each change is sent immediately. */
export function useImageChanges(): ImageChanges {
  const update = useSubmission({ failure: m.images_update_failed() });
  const main = useSubmission({ failure: m.images_main_failed() });
  const change = (image: Target, name: string, value: boolean) => {
    // Only the last attempt's message is shown.
    (name === "is_main" ? update : main).clear();
    const fields = new URLSearchParams({ [name]: String(value) });
    void (name === "is_main" ? main : update).send(`/admin/images/${image.id}`, fields);
  };
  return {
    problem: (main.formError ?? update.formError)?.message ?? null,
    setMain: (image, is_main) => change(image, "is_main", is_main),
    setFeatured: (image, is_featured) => change(image, "is_featured", is_featured),
    order(images) {
      main.clear();
      void update.send("/admin/images/order", new URLSearchParams(images.map(({ id }) => ["image_id", id])));
    },
  };
}

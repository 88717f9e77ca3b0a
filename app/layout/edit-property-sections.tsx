import { HostPhotoField } from "#app/features/images/editor/host-photo-field.tsx";
import type { EditedProperty, HomeProperty } from "#app/features/property/home-property.ts";
import { EditSections } from "#app/features/property/sections/edit-sections.tsx";

/** The editors of the home page's sections, with the host's photo in that of the host. */
export function EditPropertySections(props: { property: HomeProperty; edited: EditedProperty }) {
  return <EditSections {...props} hostPhoto={<HostPhotoField property={props.property} />} />;
}

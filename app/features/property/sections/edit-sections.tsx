import { type ReactNode, useState } from "react";
import { type Section, SectionForm, sections } from "#app/features/property/sections/section-form.tsx";
import type { EditedProperty, HomeProperty } from "#app/features/property/home-property.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

const sectionTitles: Record<Section, () => string> = {
  host: m.property_host,
  beds: m.property_beds,
  nearby: m.property_nearby,
  seasons: m.property_seasons,
  reviews: m.property_reviews,
  questions: m.property_questions,
  house_rules: m.property_house_rules,
};

interface EditSectionProps {
  section: Section;
  /** The property's texts in the language of the page. */
  edited: EditedProperty;
  isFilled: boolean;
  /** Shown above the form, with forms of its own. */
  children?: ReactNode;
}

/** A button that opens the form of one section of the home page. */
function EditSection({ section, edited, isFilled, children }: EditSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const title = sectionTitles[section]();
  const close = () => setOpen(false);
  return (
    <div>
      <Button variant="quiet" className="-ml-3 text-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="pencil" className="size-4" />
        {isFilled ? m.property_edit_section({ title }) : m.property_add_section({ title })}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {isOpen && (
          <div className="grid gap-6">
            {children}
            <SectionForm section={section} edited={edited} onClose={close} />
          </div>
        )}
      </Dialog>
    </div>
  );
}

interface EditSectionsProps {
  property: HomeProperty;
  edited: EditedProperty;
  /** The editor of the host's photo. */
  hostPhoto: ReactNode;
}

/** For admins: the sections that are edited in a dialog of their own, the empty ones too. */
export function EditSections({ property, edited, hostPhoto }: EditSectionsProps) {
  const filled: Record<Section, boolean> = {
    host: property.host_name !== "",
    beds: property.beds.length > 0,
    nearby: property.nearby.length > 0,
    seasons: property.seasons.length > 0,
    reviews: property.reviews.length > 0,
    questions: property.questions.length > 0,
    house_rules: property.house_rules !== "",
  };
  return (
    <section className="grid gap-3 rounded-panel border border-sand-200 p-5 scriptless:hidden">
      <h2 className="text-xl">{m.property_sections_more()}</h2>
      <p className="text-sm text-ink-600">{m.property_sections_more_lead()}</p>
      <div className="flex flex-wrap gap-x-6">
        {sections.map((section) => (
          <EditSection key={section} section={section} edited={edited} isFilled={filled[section]}>
            {section === "host" && hostPhoto}
          </EditSection>
        ))}
      </div>
    </section>
  );
}

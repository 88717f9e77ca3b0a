import type { properties } from "#app/server/db/schema.ts";
import { DEMO_POINT } from "#app/features/property/location/location.ts";
import { demoTextsInSpanish } from "#app/features/property/demo-texts-es.ts";
import { demoParts } from "#app/features/property/demo-parts.ts";

// The house of a fresh install. Everything about it is invented: people, handles, telephone, even the house.

export const demoProperty: Omit<typeof properties.$inferInsert, "id"> = {
  title: "Casa Marea",
  brand_handle: "@casamarea",
  intro: "A white house between the dunes and a right-hand point, an hour up the East Cape road from everything else.",
  description: `The road turns to sand, the cactus comes right down to the beach, and then there is a low white house with its doors open. Casa Marea was built by two surfers who wanted to check the waves from bed. You still can.

Mornings belong to the point: a long, forgiving right that starts at the rocks and lets go of you almost at the steps. By eleven the wind is up and the house turns inward, to the shade of the terrace, the plunge pool, a pot of coffee and a book that has been left behind by somebody with good taste. In the evening the fire pit is lit, and there is nothing on the horizon but the lights of a panga coming home.

There are three bedrooms, two bathrooms, and a kitchen that can feed everyone you bring. The nearest neighbour is a fisherman called Chuy, who sells what he catches off the beach at seven.`,
  bedrooms: 3,
  bathrooms: 2,
  max_guests: 6,
  price_per_night: 24_000,
  currency: "USD",
  time_zone: "America/Mazatlan",
  amenities: ["WiFi", "Parking", "Coffee Maker", "TV", "Surfboards", "Yoga", "Fishing", "4x4"],
  property_details: `One storey, 180 square metres, every room to the sea. The walls are thick lime plaster and the doors are cedar slats, so that the house stays cool without air conditioning on most nights; each bedroom has a quiet unit for the rest.

- Main bedroom: king bed, glass wall to the dunes, its own bathroom with an outdoor shower
- East bedroom: queen bed, first light, desk
- Bunk room: two full-size singles under the eaves, and a fan that sounds like the sea
- Kitchen: gas range, large refrigerator, filtered water, a moka pot and a grinder
- Outside: plunge pool, fire pit, board rack, rinse shower, hammock

Power is solar with a battery: enough for everything but a hair dryer and the kettle at the same time. WiFi comes by satellite, about 80 Mbit/s. Sheets, towels and beach towels are here. We ask for quiet on the terrace after ten, and no shoes inside.`,
  activities: `Six boards hang on the cedar wall, from a 5'8" fish to a 9'6" log, and they are yours while you stay. The point in front works from two feet to well overhead on the south swells of May to October; in winter the wind fills in, and it's the kites' turn.

- Surf: out of the door to the left, two minutes to the line-up
- Yoga: mats and blocks on the terrace; Lucía comes on Tuesdays and Saturdays at eight if you ask a day ahead
- Fishing: rods in the store room; Chuy takes up to four people out at dawn for dorado and roosterfish
- Snorkelling: the reef at Cabo Pulmo is an hour north, and worth the washboard road
- The house's 4x4 waits under the palapa, with a map of the tracks and a shovel, which you'll use`,
  local_area: `The East Cape is forty miles of unpaved coast between San José del Cabo and Cabo Pulmo: ranches, dry river beds, a few houses, and one empty beach after the other. Bring groceries from San José; there is a small shop with cold beer, tortillas and gossip fifteen minutes down the road.

- Los Cabos airport: one hour and ten minutes, the last half of it on graded sand
- Tacos at the crossing: Friday and Saturday, from six until they run out
- Petrol, bank, doctor: San José del Cabo, fifty minutes
- Turtles: from August to November the nests in front of the house are marked with rope. Please keep lights low on the beach side

In the rains of September the river beds can run for a day. We write to you before you leave home if the road is closed.`,
  address: "Camino Cabo Este, East Cape, Baja California Sur, Mexico",
  ...DEMO_POINT,
  location_type: "coordinates",
  check_in_time: "15:00",
  check_out_time: "11:00",
  payment_apps: [
    { name: "Venmo", handle: "@casamarea-demo" },
    { name: "Zelle", handle: "pay@casamarea.example" },
  ],
  contact_name: "Marina Solís",
  contact_email: "hola@example.com",
  contact_phone: "+52 555 010 0142",
  cancellation_policy:
    "If we can't host you, you get everything back within three days. If you cancel 30 days or more before arrival, you get everything back; later, half.",
  host_name: "Marina",
  host_about:
    "I grew up in San José and built this house with my brother, slat by slat. I live twenty minutes away, and I like to answer myself.",
  host_languages: "English and Spanish",
  house_rules: `No shoes inside; the sand stays out.
Quiet on the terrace after ten.
No smoking in the house.
Pets are welcome if you tell us first.`,
  arrival_guide: `At the La Laguna crossing take the sand road towards the sea and follow the white posts: nine kilometres, twenty minutes if you take it slowly. A normal car makes it, except after heavy rain.

The key is in the box beside the cedar wall; you get its code by email the day before. The network is CasaMarea, and its password is on the blackboard in the kitchen.

If anything doesn't work, call me at any hour: I'm twenty minutes away.`,
  direct_note: "You pay Marina directly: no service fee.",
  questions: [
    {
      question: "Do I need a 4x4 to get there?",
      answer: "No. A normal car makes it if you drive slowly; after heavy rain we tell you before you leave home.",
    },
    {
      question: "Are there waves for beginners?",
      answer: "Yes: on the inside of the point, at mid tide. Lucía also teaches.",
    },
    {
      question: "Can I work from the house?",
      answer: "WiFi comes by satellite, about 80 Mbit/s, and there is a desk in the east bedroom.",
    },
  ],
  amenity_notes: [
    { amenity: "WiFi", note: "About 80 Mbit/s, by satellite" },
    { amenity: "Parking", note: "Two cars, inside the gate" },
    { amenity: "Coffee Maker", note: "A moka pot and a grinder" },
    { amenity: "TV", note: "In the living room, by satellite" },
    { amenity: "Surfboards", note: `Six, from a 5'8" fish to a 9'6" log` },
    { amenity: "Yoga", note: "Mats and blocks on the terrace" },
    { amenity: "Fishing", note: "Rods here, Chuy's panga at dawn" },
    { amenity: "4x4", note: "The house's own, with a map of the tracks" },
  ],
  nearby: [
    { name: "The beach and the point", distance: "2 min on foot" },
    { name: "Shop with cold beer and tortillas", distance: "15 min by car" },
    { name: "San José del Cabo: groceries, doctor, bank", distance: "50 min by car" },
    { name: "Cabo Pulmo reef", distance: "1 h by car" },
    { name: "Los Cabos airport", distance: "1 h 10 min by car" },
  ],
  beds: [
    { room: "Main bedroom", beds: "1 king bed, own bathroom" },
    { room: "East bedroom", beds: "1 queen bed" },
    { room: "Bunk room", beds: "2 single beds" },
  ],
  reviews: [
    {
      guest_name: "Hannah",
      month: "2026-05",
      text: "We came for three days and asked for a fourth on the first evening. The point was empty every morning before eight.",
      source: "Letter to the host",
    },
    {
      guest_name: "Diego",
      month: "2026-03",
      text: "Marina told us about the closed road before we even packed. The kitchen has everything, and Chuy's dorado was the best dinner of the trip.",
      source: "Guest book",
    },
    {
      guest_name: "Priya and Tom",
      month: "2025-11",
      text: "Our two kids slept in the bunk room with the fan on and didn't want to go home. Neither did we.",
      source: "Guest book",
    },
  ],
  seasons: [
    "Kites and whales",
    "Kites and whales",
    "Wind, clear sea",
    "Calm, cool water",
    "First south swells",
    "South swells",
    "South swells",
    "Waves and turtles",
    "Rain and waves",
    "Warm, few people",
    "Dorado and sun",
    "North winds",
  ],
  translations: { es: demoTextsInSpanish },
  demo_parts: [...demoParts],
};

/** The files lie in content/demo/. */
export const demoPhotos = [
  {
    file: "01-house.jpg",
    alt: "Low white surf house with cedar slats, a plunge pool, palms and three surfboards at golden hour, the Pacific behind",
    caption: "The house at golden hour, boards dry and the pool still warm",
    translations: {
      es: {
        alt: "Casa blanca y baja de surfistas, con duela de cedro, poza, palmeras y tres tablas a la hora dorada; detrás, el Pacífico",
        caption: "La casa a la hora dorada: las tablas secas y la poza todavía tibia",
      },
    },
    is_main: true,
  },
  {
    file: "02-terrace.jpg",
    alt: "Two teak loungers on a wooden deck facing dunes and breaking waves, a palm at the right edge",
    caption: "Front row for the afternoon swell",
    translations: {
      es: {
        alt: "Dos camastros de teca en una terraza de madera frente a las dunas y las olas, con una palmera a la derecha",
        caption: "Primera fila para el oleaje de la tarde",
      },
    },
  },
  {
    file: "03-living.jpg",
    alt: "Sunlit living room with linen sofa, round wooden table, woven pendant, longboard on the wall and full-height glass to the ocean",
    caption: "Slide the doors open and let the sea in",
    translations: {
      es: {
        alt: "Sala llena de luz con sofá de lino, mesa redonda, lámpara tejida, un longboard en la pared y ventanales al mar",
        caption: "Abre las puertas y deja entrar el mar",
      },
    },
  },
  {
    file: "04-bedroom.jpg",
    alt: "Bedroom with a linen-dressed bed, oak headboard, bedside lamp and a glass wall onto dunes and ocean",
    caption: "Wake up to the sound of the set",
    translations: {
      es: {
        alt: "Recámara con ropa de cama de lino, cabecera de encino, lámpara y un ventanal a las dunas y al mar",
        caption: "Despierta con el sonido de la serie",
      },
    },
  },
  {
    file: "05-kitchen.jpg",
    alt: "Warm kitchen with a slatted island, three stools, woven pendants, open shelves of ceramics and a plaster hood",
    caption: "Fish tacos for eight start here",
    translations: {
      es: {
        alt: "Cocina cálida con isla de duela, tres bancos, lámparas tejidas, repisas con cerámica y campana de yeso",
        caption: "Aquí empiezan los tacos de pescado para ocho",
      },
    },
  },
  {
    file: "06-boards.jpg",
    alt: "Five surfboards on a cedar wall with a striped towel and a brass outdoor shower",
    caption: "Pick a board, rinse off later",
    translations: {
      es: {
        alt: "Cinco tablas de surf en una pared de cedro, con una toalla de rayas y una regadera de latón",
        caption: "Elige una tabla, enjuágate después",
      },
    },
  },
  {
    file: "07-dusk.jpg",
    alt: "The house lit up at dusk with a glowing turquoise pool, fire pit and an orange horizon over the sea",
    caption: "Last light, first fire",
    translations: {
      es: {
        alt: "La casa iluminada al anochecer, con la poza turquesa encendida, la fogata y el horizonte naranja sobre el mar",
        caption: "La última luz, el primer fuego",
      },
    },
  },
  {
    file: "08-beach.jpg",
    alt: "Sand path with rope posts through dune grass and agave to a beach with breaking waves",
    caption: "Two minutes from the deck to the line-up",
    translations: {
      es: {
        alt: "Vereda de arena con postes y cuerda entre pasto de duna y agaves hacia una playa con olas",
        caption: "A dos minutos de la terraza al pico",
      },
    },
  },
];
